import type { Clock } from '../../platform/runtime/clock/clock.js';
import type { WorkStore } from '../../platform/work-store/port.js';

/** Corrected pages whose time is over. Their keys end with them. @returns how many. */
export async function removeOldCases({
  workStore,
  clock,
}: {
  readonly workStore: Pick<WorkStore, 'transaction'>;
  readonly clock: Clock;
}): Promise<number> {
  // Keys end as the UTC day begins, so rows do as well.
  const today = clock.now().slice(0, 10);
  const gone = await workStore.transaction(({ sql }) =>
    sql.deleteFrom('cases').where('ends_at', '<', `${today}T24`).executeTakeFirst(),
  );
  return Number(gone.numDeletedRows);
}
