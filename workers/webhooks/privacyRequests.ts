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

/** Equal for repeated deliveries of one request. */
const requestIdOf = ({ shop, webhookId }: WebhookReceipt): string => derivedId('privacy-request', shop, webhookId);

const metaOf = ({ shop, webhookId }: WebhookReceipt): EventMeta => ({
  actor: { kind: 'platform', id: 'shopify' },
  shop,
  correlationId: webhookId,
  causationId: null,
});

/** `customers/data_request`: opens a request with its deadlines, until the merchant has the data. */
export const recordDataRequest: Apply = async ({ eventLog, handle, vault, clock }, receipt) => {
  const { shop, customer = null, orders = [] } = receipt;
  // An erased shop has no data to hand out and no key to seal with.
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

/** `customers/redact`. Does nothing for an erased shop, which has no customers left. */
export const eraseCustomer: Apply = async (ports, receipt) => {
  const { shop, customer = null, orders = [] } = receipt;
  const subject = { customerId: customer, orderIds: orders };
  const erasureId = requestIdOf(receipt);
  await requestErasure(ports, { shop, erasureId, subject, origin: 'platform', meta: metaOf(receipt) });
  return 'applied';
};

/**
 * `shop/redact`, 48 hours after the app's removal, even for a disconnected store whose data may remain. Topic and shop
 * are unsigned, so a replay could name any store: ignores stores with a working token, and delays any other erasure
 * (`scheduledErasures`).
 */
export const eraseWholeShop: Apply = async (ports, receipt) => {
  const { eventLog, handle, clock, logger } = ports;
  const { shop, webhookId } = receipt;
  if ((await shopOf(eventLog, shop)).status === 'connected' && (await tokenWorks(ports, shop))) {
    logger.warn({ shop, webhookId }, 'ignored shop/redact for a connected store');
    return 'stale';
  }
  await scheduleErasure(handle, { shop, erasureId: requestIdOf(receipt), at: clock.now(), meta: metaOf(receipt) });
  return 'applied';
};
