/** Builds `shop/update`, `app/uninstalled` and compliance topics: the shop, and people by their ids. */
import { SHOP_ID } from '../../store/shopProfile.js';
import type { Store } from '../../store/store.js';
import type { Json } from '../jsonText.js';
import { type PayloadContext, zonedTime } from './payloadParts.js';

type Payload = { readonly [key: string]: Json };

export const shopPayload = ({ store, now }: PayloadContext): Payload => ({
  id: BigInt(SHOP_ID),
  name: store.profile.name,
  email: store.profile.email,
  domain: `www.${store.profile.handle}.example`,
  myshopify_domain: store.profile.domain,
  country: store.profile.country,
  country_code: store.profile.country,
  primary_locale: 'en',
  created_at: null,
  updated_at: zonedTime(now, store),
  currency: store.profile.currency,
  iana_timezone: store.profile.zone,
  shop_owner: 'Robin Example',
  plan_display_name: 'Grow',
  plan_name: 'professional',
  enabled_presentment_currencies: [store.profile.currency],
});

/** Builds `customers/data_request` and `customers/redact`: an order's customer, and that order. */
export function customerCompliance(
  topic: 'customers/data_request' | 'customers/redact',
  { store, customerId, orderId }: { store: Store; customerId: string; orderId: string },
): Payload {
  return {
    ...shopRedact(store),
    customer: { id: BigInt(customerId), email: 'customer@example.com', phone: null },
    ...(topic === 'customers/redact'
      ? { orders_to_redact: [BigInt(orderId)] }
      : { orders_requested: [BigInt(orderId)], data_request: { id: BigInt(orderId) + 7n } }),
  };
}

export const shopRedact = ({ profile }: Store): Payload => ({ shop_id: BigInt(SHOP_ID), shop_domain: profile.domain });

export const scopesPayload = ({
  previous,
  current,
  now,
}: {
  previous: readonly string[];
  current: readonly string[];
  now: number;
}): Payload => ({
  id: BigInt(SHOP_ID),
  shop_id: `gid://shopify/Shop/${SHOP_ID}`,
  previous,
  current,
  updated_at: new Date(now).toISOString(),
});
