/** The worker's own row of each store: how far it was read, and what is under way (migration 0004). */
import type { ShopDomain } from '../../domain/kernel/names.js';
import type { StoreSyncs } from '../../platform/read-store/migrations/0004-store-syncs.js';
import type { ReadStore } from '../../platform/read-store/port.js';

/** `undefined`: the store is not connected, or not known yet. */
export const readSyncState = ({ sql }: Pick<ReadStore, 'sql'>, shop: ShopDomain): Promise<StoreSyncs | undefined> =>
  sql.selectFrom('store_syncs').selectAll().where('shop', '=', shop).executeTakeFirst();

/** @returns false for a store that was disconnected meanwhile: then nothing is noted. */
export const noteSyncState = async (
  readStore: ReadStore,
  shop: ShopDomain,
  changes: Partial<StoreSyncs>,
): Promise<boolean> => {
  const noted = await readStore.transaction(({ sql }) =>
    sql.updateTable('store_syncs').set(changes).where('shop', '=', shop).executeTakeFirst(),
  );
  return noted.numUpdatedRows > 0n;
};
