/**
 * What was erased stays erased, also when a file of before was put back. Keys are destroyed again whenever the vault is
 * opened (application/ports); here follows the rest, once when the workers start.
 */
import { load } from '../../application/decide/load.js';
import { requestErasure } from '../../application/privacy/requestErasure.js';
import { ERASED_DETAILS, TYPED_ACTIONS } from '../../domain/auditEntryOf.js';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { type Privacy, privacy, privacyStream } from '../../domain/privacy/privacy.js';
import { forEachIsolated } from '../../platform/runtime/forEachIsolated.js';
import type { Table } from '../../platform/tables/table.js';
import type { ErasurePorts } from './ports.js';
import { metaOf } from './shopErasure.js';
import { shopPasses } from './shopPasses.js';

/** Stores whose files may have been put back. Read models fold the erasure again from where their file stands. */
const RESTORED = ['work store', 'bus'] as const;

/** May be repeated. @returns false if it could not be done of a shop yet, which keeps no other from its own. */
export async function reapply(ports: ErasurePorts, tables: readonly Table[]): Promise<boolean> {
  const { readStore, erasureList, logger } = ports;
  const listed = erasureList.read().filter(({ scope }) => scope === 'shop');
  const done = await readStore.sql
    .selectFrom('privacy_requests')
    .select(['id as erasureId', 'of_shop as shop'])
    .where('kind', '=', 'shop_redact')
    .where('completed_at', 'is not', null)
    .where('cancelled_at', 'is', null)
    .execute();
  const isListed = (erasureId: string) => listed.some(entry => entry.erasureId === erasureId);
  let all = true;
  const failed = (err: unknown, { shop, erasureId }: Erased) => {
    all = false;
    logger.error({ err, shop, erasure: erasureId }, 'an erasure could not be done again yet; it will be retried');
  };
  await forEachIsolated(listed, erased => requestAgain(ports, erased), failed);
  await forEachIsolated(done, erased => clearAgain(ports, tables, erased, isListed(erased.erasureId)), failed);
  return all;
}

interface Erased {
  readonly shop: string;
  readonly erasureId: string;
}

/** If the log was put back to before it: the whole erasure is done again. */
async function requestAgain(ports: ErasurePorts, { shop: name, erasureId }: Erased): Promise<void> {
  const shop = as<ShopDomain>(name);
  if (await isIn(ports, shop, erasureId)) return;
  ports.logger.warn({ shop, erasure: erasureId }, 'the log knows nothing of an erasure: it is carried out again');
  await requestErasure(ports, { shop, erasureId, subject: null, origin: 'restored', meta: metaOf(shop, erasureId) });
}

async function clearAgain(
  ports: ErasurePorts,
  tables: readonly Table[],
  { shop: name, erasureId }: Erased,
  isListed: boolean,
): Promise<void> {
  const shop = as<ShopDomain>(name);
  const { eventLog, vault, erasureList, search } = ports;
  const state: Privacy = await load(eventLog, privacy, privacyStream(shop));
  if (state.status !== 'erased') return;
  // The list itself may have been put back.
  if (!isListed) erasureList.add({ erasureId, shop, scope: 'shop', keys: await vault.keysOf(shop) });
  const erasure = { shop, erasureId, meta: metaOf(shop, erasureId), streams: async () => new Set<string>() };
  for (const store of RESTORED) await shopPasses(tables)[store].pass(ports, erasure);
  await search.eraseShop(shop, { actions: TYPED_ACTIONS, erased: ERASED_DETAILS });
}

/** Whether the shop's stream has this erasure, or one after it. */
async function isIn({ eventLog }: ErasurePorts, shop: ShopDomain, erasureId: string): Promise<boolean> {
  for await (const event of eventLog.read(privacyStream(shop)))
    if (event.type === 'ErasureRequested' && event.data.erasureId === erasureId) return true;
  return false;
}
