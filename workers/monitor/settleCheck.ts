/** After a check: when the page is due again, and telling those who watch it that it was looked at. */
import type { Instant, PageId } from '../../domain/kernel/names.js';
import { plus } from '../../platform/clock/clock.js';
import type { MonitorPorts, Observation } from './monitor.js';

/** A tenth earlier or later, so that pages that were added together do not stay together. */
const JITTER = 0.1;
/** A failing page is asked less and less often, down to once a day. */
const LONGEST_PAUSE_MS = 24 * 60 * 60_000;

export async function settleCheck(
  { readDb, realtime, intervalMs, random }: MonitorPorts,
  page: PageId,
  failuresBefore: number,
  observation: Observation,
  at: Instant,
): Promise<void> {
  const failures = observation.kind === 'failure' ? failuresBefore + 1 : 0;
  await readDb.transaction(({ sql }) =>
    sql
      .updateTable('page_checks')
      .set({
        last_checked: at,
        leased_until: null,
        failures,
        due_at: plus(at, pauseMs(intervalMs, failures, observation, random())),
        ...(observation.kind === 'failure' ? {} : { last_read: at }),
        ...(observation.kind === 'reading' ? { etag: observation.etag, last_modified: observation.lastModified } : {}),
      })
      .where('page', '=', page)
      .execute(),
  );
  const watching = await readDb.sql
    .selectFrom('competitors')
    .select('shop')
    .distinct()
    .where('page', '=', page)
    .execute();
  for (const { shop } of watching)
    realtime.publish({ kind: 'changed', room: `shop:${shop}`, payload: { topic: 'competitors', position: null } });
}

/** @param random 0 to 1. */
export function pauseMs(intervalMs: number, failures: number, observation: Observation, random: number): number {
  const backoff = Math.min(intervalMs * 2 ** Math.max(0, failures - 1), Math.max(LONGEST_PAUSE_MS, intervalMs));
  const asked = observation.kind === 'failure' ? (observation.retryAfter ?? 0) * 1_000 : 0;
  return Math.max(asked, Math.round(backoff * (1 + JITTER * (2 * random - 1))));
}
