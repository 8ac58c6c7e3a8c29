import { load } from '../../application/decide/load.js';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { privacy, privacyStream } from '../../domain/privacy/privacy.js';
import { forEachIsolated } from '../../platform/runtime/forEachIsolated.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import { raiseNotification } from '../notifications/raiseNotification.js';
import type { ErasurePorts } from './ports.js';
import { metaOf } from './shopErasure.js';

const MESSAGE =
  'A customer asked for their data. Your profile says whom it concerns, in which orders, and by when to answer them.';

/** Customers' requests for their data: the merchant answers the customer, so the merchant is told. */
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
    ({ id, of_shop }) => tell(ports, id, as<ShopDomain>(of_shop)),
    (err, { id, of_shop: shop }) =>
      ports.logger.error({ err, shop, request: id }, 'a merchant could not be told of a request; it is tried again'),
  );
}

async function tell({ eventLog, handle, clock }: ErasurePorts, id: string, shop: ShopDomain): Promise<void> {
  const { dataRequests } = await load(eventLog, privacy, privacyStream(shop));
  // Told already, or of a log of before they were followed up.
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
