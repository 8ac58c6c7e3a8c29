/** Manages app subscriptions, and notifies the app of every change. */
import type { ShopDomain } from '../../../domain/kernel/names.js';
import type { Sqlite } from '../../../platform/sqlite/open.js';
import type { Store } from '../store/store.js';
import { billingPayload } from '../webhooks/payloads/billingPayload.js';
import type { Webhooks } from '../webhooks/webhooks.js';
import {
  type AppSubscription,
  type AppSubscriptions,
  appSubscriptions,
  type SubscriptionStatus,
} from './appSubscriptions.js';

export interface Billing extends Pick<AppSubscriptions, 'create' | 'find'> {
  of(shop: ShopDomain): readonly AppSubscription[];
  /** Applies the merchant's decision on the confirmation page. */
  decide(subscription: AppSubscription, approved: boolean): void;
  setStatus(subscription: AppSubscription, status: SubscriptionStatus): AppSubscription;
  /** Ends all subscriptions after the app is uninstalled. */
  end(shop: ShopDomain): void;
}

export function billing(
  database: Sqlite,
  { webhooks, store, now }: { webhooks: Webhooks; store: (shop: ShopDomain) => Store; now: () => number },
): Billing {
  const kept = appSubscriptions(database);
  function tell(changed: AppSubscription): AppSubscription {
    const payload = billingPayload(changed, store(changed.shop));
    webhooks.emit(changed.shop, { topic: 'app_subscriptions/update', payload });
    return changed;
  }
  return {
    create: kept.create,
    find: kept.find,
    of: shop => kept.of(shop, now()),
    decide(subscription, approved) {
      const changed = approved ? kept.approve(subscription, now()) : [kept.setStatus(subscription, 'DECLINED', now())];
      for (const one of changed) tell(one);
    },
    setStatus: (subscription, status) => tell(kept.setStatus(subscription, status, now())),
    end(shop) {
      for (const one of kept.of(shop, now()))
        if (one.status === 'ACTIVE' || one.status === 'FROZEN') kept.setStatus(one, 'CANCELLED', now());
    },
  };
}
