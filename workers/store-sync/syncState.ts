/** The worker's row per store: its position and work in progress (tables.ts). */
import type { ShopDomain } from '../../domain/kernel/names.js';
import type { WorkStore } from '../../platform/work-store/port.js';
import type { StoreSyncs } from './tables.js';

/** `undefined` if the store is not connected, or not known yet. */
export const readSyncState = ({ sql }: Pick<WorkStore, 'sql'>, shop: ShopDomain): Promise<StoreSyncs | undefined> =>
  sql.selectFrom('store_syncs').selectAll().where('shop', '=', shop).executeTakeFirst();

/** @returns false, and stores nothing, if the store was disconnected meanwhile. */
export const noteSyncState = async (
  workStore: WorkStore,
  shop: ShopDomain,
  changes: Partial<StoreSyncs>,
): Promise<boolean> => {
  const noted = await workStore.transaction(({ sql }) =>
    sql.updateTable('store_syncs').set(changes).where('shop', '=', shop).executeTakeFirst(),
  );
  return noted.numUpdatedRows > 0n;
};
