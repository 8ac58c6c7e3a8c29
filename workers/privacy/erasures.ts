/**
 * Carries out erasures, one at a time in one process. Each step leaves a receipt in the log and is repeatable, so after
 * a crash the next process continues after the last receipt.
 */

import { load } from '../../application/decide/load.js';
import { requestErasure } from '../../application/privacy/requestErasure.js';
import { scheduleErasure } from '../../application/privacy/scheduleErasure.js';
import { shopOf } from '../../application/shop/shopOf.js';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { privacy, privacyStream, type Subject } from '../../domain/privacy/privacy.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { every } from '../../platform/runtime/every.js';
import type { Table } from '../../platform/tables/table.js';
import { eraseCustomer } from './eraseCustomer.js';
import { eraseShop } from './eraseShop.js';
import { notifyMerchants } from './notifyMerchants.js';
import type { ErasurePorts } from './ports.js';
import { reapply } from './reapply.js';
import { settleScheduled } from './scheduledErasures.js';
import { metaOf } from './shopErasure.js';

const EVERY_MS = 1_000;
/** Rounds between attempts at shops whose erasure could not be reapplied. */
const AGAIN_TURNS = 60;
/** Expires this soon after a crash. Another process may repeat a longer pass, which is harmless. */
const LEASE_MS = 5_000;
const QUEUE = { name: 'erasures' };

/** Runs until aborted. @param tables of the work store that belong to a worker. */
export async function runErasures(ports: ErasurePorts, tables: readonly Table[], signal: AbortSignal): Promise<void> {
  const failed = (err: unknown) => ports.logger.error({ err }, 'erasures could not be continued; they will be retried');
  let applied = false;
  let rest = 0;
  await every(
    EVERY_MS,
    async () => {
      if (!applied && rest-- <= 0) {
        applied = await reapply(ports, tables);
        rest = AGAIN_TURNS;
      }
      await notifyMerchants(ports);
      await settleScheduled(ports);
      await eraseDue(ports, tables, signal);
    },
    { signal, failed },
  );
}

/** Processes every open erasure once. A failure does not affect the next. */
export async function eraseDue(ports: ErasurePorts, tables: readonly Table[], signal: AbortSignal): Promise<void> {
  const open = await ports.readStore.sql
    .selectFrom('privacy_requests')
    .select(['id', 'of_shop', 'kind', 'earlier_subject'])
    .where('completed_at', 'is', null)
    .where('kind', '!=', 'data_request')
    .where('erase_at', 'is', null)
    .orderBy('due_at')
    .execute();
  for (const { id, of_shop, kind, earlier_subject: earlier } of open) {
    if (signal.aborted) return;
    const shop = as<ShopDomain>(of_shop);
    const now = ports.clock.now();
    if (!(await ports.workStore.hold(QUEUE, id, { now, until: plus(now, LEASE_MS) }))) continue;
    try {
      if (earlier !== null)
        await takeUp(ports, shop, id, kind === 'shop_redact' ? null : (JSON.parse(earlier) as Subject));
      else await carryOut(ports, tables, shop, id, signal);
    } catch (err) {
      if (!signal.aborted)
        ports.logger.error({ err, shop, erasure: id }, 'an erasure could not be completed yet; it will be retried');
    } finally {
      await ports.workStore.transaction(transaction => transaction.release(QUEUE, [id]));
    }
  }
}

async function carryOut(
  ports: ErasurePorts,
  tables: readonly Table[],
  shop: ShopDomain,
  id: string,
  signal: AbortSignal,
) {
  const { erasures } = await load(ports.eventLog, privacy, privacyStream(shop));
  const erasure = erasures.find(({ erasureId }) => erasureId === id);
  // The read model does not know yet that it is complete.
  if (erasure?.scope === 'customer') await eraseCustomer(ports, { shop, erasure, meta: metaOf(shop, id) });
  if (erasure?.scope === 'shop') await eraseShop(ports, tables, { shop, erasure, meta: metaOf(shop, id) }, signal);
}

/** Schedules a request from before erasures existed. Drops it if the store has connected since. */
async function takeUp(
  ports: ErasurePorts,
  shop: ShopDomain,
  erasureId: string,
  subject: Subject | null,
): Promise<void> {
  const meta = metaOf(shop, erasureId);
  if (subject === null) {
    if ((await shopOf(ports.eventLog, shop)).status === 'connected') return;
    await scheduleErasure(ports.handle, { shop, erasureId, at: ports.clock.now(), meta });
  } else await requestErasure(ports, { shop, erasureId, subject, origin: 'platform', meta });
}
