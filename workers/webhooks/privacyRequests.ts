import { load } from '../../application/decide/load.js';
import { requestErasure } from '../../application/privacy/requestErasure.js';
import { sealSubject } from '../../application/privacy/subject.js';
import { shopOf } from '../../application/shop/shopOf.js';
import { answerBy, dueBy, privacy, privacyStream, refusalOf } from '../../domain/privacy/privacy.js';
import type { WebhookReceipt } from '../../domain/sync/webhookReceipt.js';
import type { EventMeta } from '../../platform/event-store/port.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import { type Apply, happenedAt } from './apply.js';

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
 * here. Not for one that connected again since.
 */
export const eraseWholeShop: Apply = async (ports, receipt) => {
  const { shop } = receipt;
  const state = await shopOf(ports.eventLog, shop);
  if (state.status === 'connected' && state.since > happenedAt(receipt)) return 'stale';
  const erasureId = requestIdOf(receipt);
  await requestErasure(ports, { shop, erasureId, subject: null, origin: 'platform', meta: metaOf(receipt) });
  return 'applied';
};
