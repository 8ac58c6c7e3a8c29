import { load } from '../../application/decide/load.js';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { privacy, privacyStream } from '../../domain/privacy/privacy.js';
import { forEachIsolated } from '../../platform/runtime/forEachIsolated.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import { raiseNotification } from '../notifications/raiseNotification.js';
import type { ErasurePorts } from './ports.js';
import { metaOf } from './shopErasure.js';

const MESSAGE =
  'A customer asked for their data. Your profile shows who it is, which orders it covers, and when to answer by.';

/** Notifies the merchant of customers' data requests, because the merchant answers them. */
export async function notifyMerchants(ports: ErasurePorts): Promise<void> {
  const open = await ports.readStore.sql
    .selectFrom('privacy_requests')
    .select(['id', 'of_shop'])
    .where('kind', '=', 'data_request')
    .where('answered_at', 'is', null)
    .where('completed_at', 'is', null)
    .execute();
  await forEachIsolated(
    open,
    ({ id, of_shop }) => notifyMerchant(ports, id, as<ShopDomain>(of_shop)),
    (err, { id, of_shop: shop }) =>
      ports.logger.error(
        { err, shop, request: id },
        'a merchant could not be notified of a request; it will be retried',
      ),
  );
}

async function notifyMerchant({ eventLog, handle, clock }: ErasurePorts, id: string, shop: ShopDomain): Promise<void> {
  const { dataRequests } = await load(eventLog, privacy, privacyStream(shop));
  // Already notified, or from before notifications existed.
  if (dataRequests[id]?.told !== false) return;
  const at = clock.now();
  const cause = { worker: 'privacy', commandId: derivedId('data request', id), shop, correlationId: id };
  const notice = { message: MESSAGE, notificationType: 'warning', category: 'profile', action: '/profile' } as const;
  await raiseNotification(handle, { ...cause, causationId: id, at }, notice);
  await handle(privacy, {
    commandId: derivedId('told', id),
    stream: privacyStream(shop),
    command: { type: 'AnswerDataRequest', requestId: id, how: 'told', at },
    meta: metaOf(shop, id),
  });
}
