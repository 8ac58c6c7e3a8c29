/**
 * Reapplies erasures after an old file was restored, once at the workers' start. Opening the vault destroys the keys
 * again (application/ports); this handles the rest.
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

/** Stores whose files may have been restored. Read models fold the erasure again from their file's checkpoint. */
const RESTORED = ['work store', 'bus'] as const;

/** Repeatable. @returns false if it failed for some shop; the others are unaffected. */
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
    logger.error({ err, shop, erasure: erasureId }, 'an erasure could not be reapplied yet; it will be retried');
  };
  await forEachIsolated(listed, erased => requestAgain(ports, erased), failed);
  await forEachIsolated(done, erased => clearAgain(ports, tables, erased, isListed(erased.erasureId)), failed);
  return all;
}

interface Erased {
  readonly shop: string;
  readonly erasureId: string;
}

/** Requests the erasure again if the log was restored to before it. */
async function requestAgain(ports: ErasurePorts, { shop: name, erasureId }: Erased): Promise<void> {
  const shop = as<ShopDomain>(name);
  if (await isIn(ports, shop, erasureId)) return;
  ports.logger.warn({ shop, erasure: erasureId }, 'the log lacks an erasure, which is now carried out again');
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
  // The list itself may have been restored.
  if (!isListed) erasureList.add({ erasureId, shop, scope: 'shop', keys: await vault.keysOf(shop) });
  const erasure = { shop, erasureId, meta: metaOf(shop, erasureId), streams: async () => new Set<string>() };
  for (const store of RESTORED) await shopPasses(tables)[store].pass(ports, erasure);
  await search.eraseShop(shop, { actions: TYPED_ACTIONS, erased: ERASED_DETAILS });
}

/** True if the shop's stream contains this erasure or a later one. */
async function isIn({ eventLog }: ErasurePorts, shop: ShopDomain, erasureId: string): Promise<boolean> {
  for await (const event of eventLog.read(privacyStream(shop)))
    if (event.type === 'ErasureRequested' && event.data.erasureId === erasureId) return true;
  return false;
}
