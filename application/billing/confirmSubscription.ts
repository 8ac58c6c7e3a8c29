import { billing as billingDecider, billingStream } from '../../domain/billing/billing.js';
import type { Refusal } from '../../domain/kernel/decider.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import type { Billing } from '../../platform/billing/port.js';
import type { EventMeta } from '../../platform/event-store/port.js';
import type { Clock } from '../../platform/runtime/clock/clock.js';
import type { Ids } from '../../platform/runtime/ids/ids.js';
import type { Handle, Handled } from '../decide/handle.js';

export interface ConfirmPorts {
  readonly billing: Billing;
  readonly handle: Handle;
  readonly clock: Clock;
  readonly ids: Ids;
}

/**
 * Queries a subscription's status from the platform and records changes. Return URLs and webhooks only trigger this
 * query; their content is not trusted (shopify reference §14). Safe to repeat.
 * @throws ShopifyError
 */
export async function confirmSubscription(
  { billing, handle, clock, ids }: ConfirmPorts,
  { shop, subscriptionId, meta }: { shop: ShopDomain; subscriptionId: string; meta: EventMeta },
): Promise<Handled | Refusal> {
  const asOf = clock.now();
  const known = await billing.report(shop, subscriptionId);
  // An unknown subscription can no longer be approved. This never cancels an active one.
  const report = known ?? ({ subscriptionId, status: 'expired', currentPeriodEnd: null } as const);
  return handle(billingDecider, {
    commandId: ids.next(),
    stream: billingStream(shop),
    command: { type: 'ReportSubscription', report, asOf, at: clock.now() },
    meta,
  });
}
