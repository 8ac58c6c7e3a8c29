/** Plan changes that only time reveals: trials that end, and subscription changes whose webhook was lost. */

import { confirmSubscription } from '../../application/billing/confirmSubscription.js';
import type { Handle } from '../../application/decide/handle.js';
import type { ReactorPorts } from '../../application/follow/reactor.js';
import { billing as billingDecider, billingStream } from '../../domain/billing/billing.js';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import type { Billing } from '../../platform/billing/port.js';
import type { EventMeta } from '../../platform/event-store/port.js';
import { msOf } from '../../platform/runtime/clock/clock.js';
import { forEachIsolated } from '../../platform/runtime/forEachIsolated.js';
import { derivedId, type Ids } from '../../platform/runtime/ids/ids.js';
import { ShopifyError } from '../../platform/shopify/port.js';

export interface FollowPorts extends ReactorPorts {
  readonly billing: Billing;
  readonly handle: Handle;
  readonly ids: Ids;
}

/** Per run; the rest follow in the next. */
const LIMIT = 200;
const ASK_AGAIN_MS = 60 * 60_000;

const metaOf = (shop: ShopDomain, correlationId: string): EventMeta => ({
  actor: { kind: 'worker', id: 'billing' },
  shop,
  correlationId,
  causationId: null,
});

/**
 * Records the end of trials, for the bell and the audit trail; the plan is paused from then on (domain/billing/plan).
 */
export async function endTrials({ readStore, clock, handle, logger }: FollowPorts): Promise<void> {
  const now = clock.now();
  const over = await readStore.sql
    .selectFrom('billing')
    .select('shop')
    .where('trial_ended', '=', 0)
    .where('trial_ends_at', '<=', now)
    .limit(LIMIT)
    .execute();
  await forEachIsolated(
    over.map(row => as<ShopDomain>(row.shop)),
    async shop => {
      const commandId = derivedId('trial ended', shop);
      await handle(billingDecider, {
        commandId,
        stream: billingStream(shop),
        command: { type: 'EndTrial', at: now },
        meta: metaOf(shop, commandId),
      });
    },
    (err, shop) => logger.error({ err, shop }, 'a trial could not be ended; it will be retried'),
  );
}

/**
 * Queries the platform for each subscription that may still change, after a start and then hourly, so that a lost
 * webhook costs at most an hour.
 * @returns a function that does this once.
 */
export function createSubscriptionCheck(ports: FollowPorts): () => Promise<void> {
  const { readStore, clock, logger, ids } = ports;
  /** The time of the last query per subscription, in ms. */
  const queriedAt = new Map<string, number>();

  return async () => {
    const now = msOf(clock.now());
    const open = await readStore.sql
      .selectFrom('billing')
      .select(['shop', 'subscription_id'])
      .where('status', 'in', ['pending', 'active', 'frozen'])
      .execute();
    const known = new Set(open.map(row => row.subscription_id));
    for (const id of queriedAt.keys()) if (!known.has(id)) queriedAt.delete(id);
    const due = open.filter(row => now - (queriedAt.get(row.subscription_id ?? '') ?? -Infinity) >= ASK_AGAIN_MS);
    for (const { shop: of, subscription_id: subscriptionId } of due.slice(0, LIMIT)) {
      if (subscriptionId === null) continue;
      queriedAt.set(subscriptionId, now);
      const shop = as<ShopDomain>(of);
      try {
        await confirmSubscription(ports, { shop, subscriptionId, meta: metaOf(shop, ids.next()) });
      } catch (fault) {
        if (!(fault instanceof ShopifyError)) throw fault;
        logger.info(
          { shop, failure: fault.failure },
          'a subscription could not be looked up; it will be retried in an hour',
        );
      }
    }
  };
}
