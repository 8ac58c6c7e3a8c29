import { record } from '../../application/decide/record.js';
import { COMPLIANCE_DAYS, type ComplianceEvent, complianceStream } from '../../domain/compliance/compliance.js';
import type { PrivacyRequestKind } from '../../domain/compliance/privacyRequestKind.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import type { Apply } from './apply.js';

const DAY_MS = 86_400_000;

const KINDS: Readonly<Record<string, PrivacyRequestKind>> = {
  'customers/data_request': 'data_request',
  'customers/redact': 'customer_redact',
  'shop/redact': 'shop_redact',
};

/**
 * Recorded as an open request with its deadline, even for a store that is gone: its data may still be here. The
 * request's id is derived from the delivery's, so a repeated delivery is one request.
 */
export const recordPrivacyRequest: Apply = async ({ store }, receipt) => {
  const { shop, webhookId, topic, receivedAt: at, customer = null, orders = [] } = receipt;
  const kind = KINDS[topic];
  if (!kind) return 'unknown';
  const event: ComplianceEvent = {
    type: 'PrivacyRequestReceived',
    requestId: derivedId('privacy-request', shop, webhookId),
    kind,
    customerId: customer,
    orderIds: orders,
    dueAt: plus(at, COMPLIANCE_DAYS * DAY_MS),
    at,
  };
  await record(store, {
    stream: complianceStream(shop),
    facts: [event],
    meta: { actor: { kind: 'platform', id: 'shopify' }, shop, correlationId: webhookId, causationId: null },
    idOf: ({ type, requestId }) => derivedId(type, requestId),
  });
  return 'applied';
};
