/**
 * What was erased stays erased, also when a file of before was put back. Keys are destroyed again whenever the vault is
 * opened (application/ports); here follows the rest, once when the workers start.
 */
import { load } from '../../application/decide/load.js';
import { requestErasure } from '../../application/privacy/requestErasure.js';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { type Privacy, privacy, privacyStream } from '../../domain/privacy/privacy.js';
import type { Table } from '../../platform/tables/table.js';
import type { ErasurePorts } from './ports.js';
import { metaOf } from './shopErasure.js';
import { shopPasses } from './shopPasses.js';

/** Stores whose files may have been put back. Read models fold the erasure again from where their file stands. */
const RESTORED = ['work store', 'bus'] as const;

export async function reapply(ports: ErasurePorts, tables: readonly Table[]): Promise<void> {
  const { readStore, eventLog, vault, erasureList } = ports;
  const listed = erasureList.read().filter(({ scope }) => scope === 'shop');
  for (const { shop: name, erasureId } of listed) {
    const shop = as<ShopDomain>(name);
    if (await isIn(ports, shop, erasureId)) continue;
    // The log was put back to before it: the whole erasure is done again.
    ports.logger.warn({ shop, erasure: erasureId }, 'the log knows nothing of an erasure: it is carried out again');
    await requestErasure(ports, { shop, erasureId, subject: null, origin: 'restored', meta: metaOf(shop, erasureId) });
  }

  const done = await readStore.sql
    .selectFrom('privacy_requests')
    .select(['id', 'of_shop'])
    .where('kind', '=', 'shop_redact')
    .where('completed_at', 'is not', null)
    .execute();
  for (const { id: erasureId, of_shop } of done) {
    const shop = as<ShopDomain>(of_shop);
    const state: Privacy = await load(eventLog, privacy, privacyStream(shop));
    if (state.status !== 'erased') continue;
    // The list itself may have been put back.
    if (!listed.some(entry => entry.erasureId === erasureId))
      erasureList.add({ erasureId, shop, scope: 'shop', keys: await vault.keysOf(shop) });
    const erasure = { shop, erasureId, meta: metaOf(shop, erasureId), streams: async () => new Set<string>() };
    for (const name of RESTORED) await shopPasses(tables)[name].pass(ports, erasure);
    await ports.search.eraseShop(shop);
  }
}

/** Whether the shop's stream has this erasure, or one after it. */
async function isIn({ eventLog }: ErasurePorts, shop: ShopDomain, erasureId: string): Promise<boolean> {
  for await (const event of eventLog.read(privacyStream(shop)))
    if (event.type === 'ErasureRequested' && event.data.erasureId === erasureId) return true;
  return false;
}
