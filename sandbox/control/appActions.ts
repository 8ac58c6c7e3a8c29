/** Control actions that the merchant or the platform takes on the app's installation and plan. */
import { SUBSCRIPTION_STATUSES } from '../shopify/billing/appSubscriptions.js';
import { changeScopes, uninstall } from '../shopify/installation.js';
import { scopesIn } from '../shopify/oauth/scopes.js';
import type { ShopifySandbox } from '../shopify/shopifySandbox.js';
import { shopPayload } from '../shopify/webhooks/payloads/shopPayload.js';
import { type Actions, forShop, refused, textOf } from './action.js';

const NOT_INSTALLED = 'the app is not installed in this store';

export const appActions = (shopify: ShopifySandbox): Actions => ({
  uninstall: fields =>
    forShop(fields, shop => (uninstall(shopify, shop) ? { shop, app: 'uninstalled' } : refused(NOT_INSTALLED, 404))),

  scopes: fields =>
    forShop(fields, shop => {
      const scopes = scopesIn(textOf(fields, 'scopes'));
      if (scopes.length === 0) return refused('scopes must be such as "read_orders,read_products"');
      return changeScopes(shopify, shop, scopes) ? { shop, scopes: scopes.join(',') } : refused(NOT_INSTALLED, 404);
    }),

  /** Sends the webhook for a changed shop profile. */
  shop: fields =>
    forShop(fields, shop => {
      const payloadContext = { store: shopify.store(shop), now: shopify.now(), names: false };
      shopify.webhooks.emit(shop, { topic: 'shop/update', payload: shopPayload(payloadContext) });
      return { shop, told: 'shop/update' };
    }),

  billing: fields =>
    forShop(fields, shop => {
      const status = SUBSCRIPTION_STATUSES.find(known => known === textOf(fields, 'status').toUpperCase());
      if (!status) return refused(`status must be one of ${SUBSCRIPTION_STATUSES.join(', ')}`);
      const newest = shopify.billing.of(shop).at(-1);
      if (!newest) return refused('the store has no subscription', 404);
      shopify.billing.setStatus(newest, status);
      return { shop, plan: newest.name, status };
    }),
});
