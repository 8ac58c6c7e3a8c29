import type { HostGate } from '../../platform/outbound/pace/hostGate.js';
import type { WorkStore } from '../../platform/work-store/port.js';

/** Restores a host's pace at its first visit by this process, so that a restart forgets no request to slow down. */
export async function resumePace(
  { gate, workStore }: { readonly gate: HostGate; readonly workStore: Pick<WorkStore, 'sql'> },
  host: string,
): Promise<void> {
  if (gate.knows(host)) return;
  const row = await workStore.sql
    .selectFrom('check_hosts')
    .select('pace_ms')
    .where('host', '=', host)
    .executeTakeFirst();
  if (row?.pace_ms) gate.resume(host, row.pace_ms);
}
