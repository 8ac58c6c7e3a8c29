import type { HostPacer } from '../../platform/outbound/pace/hostPacer.js';
import type { WorkStore } from '../../platform/work-store/port.js';

/** Restores a host's pace at its first visit by this process, so that a restart forgets no request to slow down. */
export async function resumePace(
  { pacer, workStore }: { readonly pacer: HostPacer; readonly workStore: Pick<WorkStore, 'sql'> },
  host: string,
): Promise<void> {
  if (pacer.knows(host)) return;
  const row = await workStore.sql
    .selectFrom('check_hosts')
    .select('pace_ms')
    .where('host', '=', host)
    .executeTakeFirst();
  if (row?.pace_ms) pacer.resume(host, row.pace_ms);
}
