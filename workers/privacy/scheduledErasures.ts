import { clockState } from '../../application/clock/destruction.js';
import { load } from '../../application/decide/load.js';
import { shopOf } from '../../application/shop/shopOf.js';
import { tokenWorks } from '../../application/shop/tokenWorks.js';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { type PrivacyCommand, privacy, privacyStream } from '../../domain/privacy/privacy.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { forEachIsolated } from '../../platform/runtime/forEachIsolated.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import type { ErasurePorts } from './ports.js';
import { metaOf } from './shopErasure.js';

const QUEUE = { name: 'scheduled-erasures' };
/** The retry interval while the store platform is unreachable. */
const RETRY_MS = 60_000;

/** Begins each due scheduled erasure, or cancels it if the store's token works. */
export async function settleScheduled(ports: ErasurePorts): Promise<void> {
  const now = ports.clock.now();
  const due = await ports.readStore.sql
    .selectFrom('privacy_requests')
    .select(['id', 'of_shop'])
    .where('completed_at', 'is', null)
    .where('erase_at', '<=', now as string)
    .execute();
  // A clock that stepped ahead would skip the delay.
  if (due.length === 0 || (await clockState(ports)).heldUntil !== null) return;
  await forEachIsolated(
    due,
    async ({ id, of_shop }) => {
      if (!(await ports.workStore.hold(QUEUE, id, { now, until: plus(now, RETRY_MS) }))) return;
      await settle(ports, id, as<ShopDomain>(of_shop));
      await ports.workStore.transaction(transaction => transaction.release(QUEUE, [id]));
    },
    (err, { id, of_shop: shop }) =>
      ports.logger.error(
        { err, shop, erasure: id },
        'a scheduled erasure could not be decided yet; it will be retried',
      ),
  );
}

async function settle(ports: ErasurePorts, erasureId: string, shop: ShopDomain): Promise<void> {
  const { eventLog, handle, clock, logger } = ports;
  const { scheduled } = await load(eventLog, privacy, privacyStream(shop));
  const at = clock.now();
  // The read model may lag, or be ahead of a restored log.
  if (scheduled?.erasureId !== erasureId || at < scheduled.eraseAt) return;
  const connected = (await shopOf(eventLog, shop)).status === 'connected' && (await tokenWorks(ports, shop));
  const command: PrivacyCommand = connected
    ? { type: 'CancelErasure', erasureId, because: 'token_works', at }
    : { type: 'BeginErasure', erasureId, at };
  const commandId = derivedId(command.type, erasureId);
  await handle(privacy, { commandId, stream: privacyStream(shop), command, meta: metaOf(shop, erasureId) });
  logger.info({ shop, erasure: erasureId }, connected ? 'scheduled erasure cancelled' : 'scheduled erasure begins');
}
