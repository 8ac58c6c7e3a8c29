import type { Clock } from '../../platform/runtime/clock/clock.js';
import type { WorkStore } from '../../platform/work-store/port.js';

/** Removes expired cases of corrected pages. Their keys end with them. @returns the number removed. */
export async function removeOldCases({
  workStore,
  clock,
}: {
  readonly workStore: Pick<WorkStore, 'transaction'>;
  readonly clock: Clock;
}): Promise<number> {
  // Keys end as the UTC day begins, so rows do too.
  const today = clock.now().slice(0, 10);
  const removed = await workStore.transaction(({ sql }) =>
    sql.deleteFrom('cases').where('ends_at', '<', `${today}T24`).executeTakeFirst(),
  );
  return Number(removed.numDeletedRows);
}
