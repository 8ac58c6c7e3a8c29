import { load } from '../../application/decide/load.js';
import { ordersOfCustomer } from '../../application/privacy/ordersOfCustomer.js';
import { openSubject } from '../../application/privacy/subject.js';
import * as api from '../../domain/api/privacy.js';
import { isRefusal, refuse } from '../../domain/kernel/decider.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import { contentOf, type SealedPart } from '../../domain/kernel/sealedPart.js';
import { type Order, sealedOrder } from '../../domain/orders/orders.js';
import { privacy, privacyStream, refusalOf, type Subject } from '../../domain/privacy/privacy.js';
import type { Sealed } from '../../platform/vault/port.js';
import { merchantRoute } from '../http/merchantRoute.js';
import type { CommandPorts } from '../ports.js';

/**
 * Returns all stored data about a customer, for the merchant to hand on. Closes the request, and records the export
 * before any data leaves. The merchant can fetch the same request again while the customer's identity is stored.
 */
export const answerDataRequest = merchantRoute(api.answerDataRequest, {
  async handler({ params: { id }, merchant: { shop }, now, ports, write }) {
    const stream = privacyStream(shop);
    const state = await load(ports.eventLog, privacy, stream);
    const closed = refusalOf(state);
    if (closed) return closed;
    const request = state.dataRequests[id];
    if (!request?.subject) return refuse('DATA_REQUEST_NOT_FOUND');
    const subject = await openSubject(ports.vault, id, request.subject);
    if (subject === 'erased') return refuse('DATA_REQUEST_NOT_FOUND');

    const orders = await ordersOf(shop, subject, ports);
    const outcome = await write(privacy, stream, { type: 'AnswerDataRequest', requestId: id, how: 'fetched', at: now });
    if (isRefusal(outcome)) return outcome;
    return {
      position: outcome.position,
      format: api.CUSTOMER_DATA_FORMAT,
      shop,
      request_id: id,
      customer_id: subject.customerId,
      requested_at: request.requestedAt,
      due_at: request.dueAt,
      answered_at: now,
      orders,
    };
  },
});

/** Reads the customer's orders. Skips orders older than 60 days and erased ones. */
async function ordersOf(
  shop: ShopDomain,
  subject: Subject,
  ports: CommandPorts,
): Promise<api.CustomerData['orders'][number][]> {
  const orders: api.CustomerData['orders'][number][] = [];
  // Fails on an unreadable order: an answer with a gap would look complete.
  const broken = (fault: Error): never => {
    throw fault;
  };
  for await (const { event, name } of ordersOfCustomer(ports, shop, subject, broken)) {
    const order = await opened(sealedOrder(event)[0], ports);
    if (order === null) continue;
    orders.push({
      reported_at: event.recordedAt,
      order_id: event.data.orderId,
      customer: name && { first_name: name.firstName, last_name: name.lastName },
      name: order.name,
      created_at: order.createdAt,
      processed_at: order.processedAt,
      updated_at: order.updatedAt,
      cancelled_at: order.cancelledAt,
      test: order.test,
      financial_status: order.financialStatus,
      total: order.total,
      refunded: order.refunded,
      currency: order.currency,
      lines: order.lines.map(({ productId, title, quantity, total }) => ({
        product_id: productId,
        title,
        quantity,
        total,
      })),
    });
  }
  return orders;
}

/** @throws KeyMissing @throws SealBroken */
async function opened(
  part: SealedPart<Order> | undefined,
  { vault }: Pick<CommandPorts, 'vault'>,
): Promise<Order | null> {
  if (!part) return null;
  const { content, context } = part;
  if (typeof content === 'object') return content;
  const found = await vault.open(content as unknown as Sealed, context);
  return found.status === 'open' ? contentOf(part, found.plaintext) : null;
}
