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
 * Asks the platform for a subscription's status and records what changed. This is the only way we learn of it: a return
 * URL or a webhook is a reason to ask, not an answer (shopify reference §14). Safe to repeat.
 * @throws ShopifyError
 */
export async function confirmSubscription(
  { billing, handle, clock, ids }: ConfirmPorts,
  { shop, subscriptionId, meta }: { shop: ShopDomain; subscriptionId: string; meta: EventMeta },
): Promise<Handled | Refusal> {
  const asOf = clock.now();
  const known = await billing.report(shop, subscriptionId);
  // The platform does not know it, so it can no longer be approved. This never cancels an active subscription.
  const report = known ?? ({ subscriptionId, status: 'expired', currentPeriodEnd: null } as const);
  return handle(billingDecider, {
    commandId: ids.next(),
    stream: billingStream(shop),
    command: { type: 'ReportSubscription', report, asOf, at: clock.now() },
    meta,
  });
}
