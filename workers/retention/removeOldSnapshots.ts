import { dropUnused } from '../../application/snapshots/dropUnused.js';
import type { Clock } from '../../platform/runtime/clock/clock.js';
import type { SnapshotStore } from '../../platform/snapshots/port.js';
import type { WorkStore } from '../../platform/work-store/port.js';

export interface OldSnapshotPorts {
  readonly snapshots: SnapshotStore | null;
  readonly workStore: Pick<WorkStore, 'transaction'>;
  readonly clock: Clock;
}

/** Removes expired snapshots of pages. Their keys end with them. @returns the number removed. */
export async function removeOldSnapshots({ snapshots, workStore, clock }: OldSnapshotPorts): Promise<number> {
  // Keys end as the UTC day begins, so rows do too.
  const tomorrow = `${clock.now().slice(0, 10)}T24`;
  const removed = await workStore.transaction(async ({ sql }) => {
    const old = await sql.selectFrom('snapshots').select(['shop', 'sha256']).where('ends_at', '<', tomorrow).execute();
    await sql.deleteFrom('snapshots').where('ends_at', '<', tomorrow).execute();
    return old;
  });
  const shops = new Set(removed.map(({ shop }) => shop));
  if (snapshots !== null)
    for (const shop of shops) {
      const names = removed.filter(row => row.shop === shop).map(({ sha256 }) => sha256);
      await dropUnused({ snapshots, workStore }, shop, names);
    }
  return removed.length;
}
