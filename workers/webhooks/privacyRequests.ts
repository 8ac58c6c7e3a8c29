import { load } from '../../application/decide/load.js';
import { requestErasure } from '../../application/privacy/requestErasure.js';
import { scheduleErasure } from '../../application/privacy/scheduleErasure.js';
import { sealSubject } from '../../application/privacy/subject.js';
import { shopOf } from '../../application/shop/shopOf.js';
import { tokenWorks } from '../../application/shop/tokenWorks.js';
import { answerBy, dueBy, privacy, privacyStream, refusalOf } from '../../domain/privacy/privacy.js';
import type { WebhookReceipt } from '../../domain/store-sync/webhookReceipt.js';
import type { EventMeta } from '../../platform/event-store/port.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import type { Apply } from './apply.js';

/** The same for repeated deliveries of one request. */
const requestIdOf = ({ shop, webhookId }: WebhookReceipt): string => derivedId('privacy-request', shop, webhookId);

const metaOf = ({ shop, webhookId }: WebhookReceipt): EventMeta => ({
  actor: { kind: 'platform', id: 'shopify' },
  shop,
  correlationId: webhookId,
  causationId: null,
});

/** `customers/data_request`: an open request with its deadlines, until the merchant has the data. */
export const recordDataRequest: Apply = async ({ eventLog, handle, vault, clock }, receipt) => {
  const { shop, customer = null, orders = [] } = receipt;
  // There is nothing to hand out, and no key to seal with.
  if (refusalOf(await load(eventLog, privacy, privacyStream(shop)))) return 'ignored';
  const requestId = requestIdOf(receipt);
  const at = clock.now();
  const subject = await sealSubject(vault, shop, requestId, { customerId: customer, orderIds: orders }, at);
  await handle(privacy, {
    commandId: derivedId('RequestData', requestId),
    stream: privacyStream(shop),
    command: { type: 'RequestData', requestId, subject, answerBy: answerBy(at), dueAt: dueBy(at), at },
    meta: metaOf(receipt),
  });
  return 'applied';
};

/** `customers/redact`. A shop that was erased has no customers left: then there is nothing to do. */
export const eraseCustomer: Apply = async (ports, receipt) => {
  const { shop, customer = null, orders = [] } = receipt;
  const subject = { customerId: customer, orderIds: orders };
  const erasureId = requestIdOf(receipt);
  await requestErasure(ports, { shop, erasureId, subject, origin: 'platform', meta: metaOf(receipt) });
  return 'applied';
};

/**
 * `shop/redact`, 48 hours after the app was removed: even for a store that is not connected, as its data may still be
 * here. Topic and shop are not signed, so a replay could name any store: one whose token works is left alone, and the
 * erasure of any other waits (`scheduledErasures`).
 */
export const eraseWholeShop: Apply = async (ports, receipt) => {
  const { eventLog, handle, clock, logger } = ports;
  const { shop, webhookId } = receipt;
  if ((await shopOf(eventLog, shop)).status === 'connected' && (await tokenWorks(ports, shop))) {
    logger.warn({ shop, webhookId }, 'shop/redact for a store that is connected: ignored');
    return 'stale';
  }
  await scheduleErasure(handle, { shop, erasureId: requestIdOf(receipt), at: clock.now(), meta: metaOf(receipt) });
  return 'applied';
};
