/** Builds `app_subscriptions/update`: a plan, its status and its price. */
import type { AppSubscription } from '../../billing/appSubscriptions.js';
import { SHOP_ID } from '../../store/shopProfile.js';
import type { Store } from '../../store/store.js';
import type { Json } from '../jsonText.js';
import { zonedTime } from './payloadParts.js';

export const billingPayload = (one: AppSubscription, store: Store): { readonly [key: string]: Json } => ({
  app_subscription: {
    admin_graphql_api_id: `gid://shopify/AppSubscription/${one.id}`,
    name: one.name,
    status: one.status,
    admin_graphql_api_shop_id: `gid://shopify/Shop/${SHOP_ID}`,
    created_at: zonedTime(one.createdAt, store),
    updated_at: zonedTime(one.updatedAt, store),
    currency: one.currency,
    capped_amount: null,
    price: one.amount,
    interval: one.interval.toLowerCase(),
    plan_handle: null,
  },
});
