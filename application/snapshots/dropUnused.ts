import type { SnapshotStore } from '../../platform/snapshots/port.js';
import type { WorkStore } from '../../platform/work-store/port.js';

/** Removes those of the shop's snapshots that no row names any more: equal pages share one. */
export async function dropUnused(
  { snapshots, workStore }: { readonly snapshots: SnapshotStore; readonly workStore: Pick<WorkStore, 'transaction'> },
  shop: string,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  const used = await workStore.transaction(({ sql }) =>
    sql.selectFrom('snapshots').select('sha256').where('shop', '=', shop).where('sha256', 'in', names).execute(),
  );
  const kept = new Set(used.map(({ sha256 }) => sha256));
  await snapshots.remove(
    shop,
    names.filter(name => !kept.has(name)),
  );
}
