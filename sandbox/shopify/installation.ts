/** Changes the app's installation in a shop from outside: removal, or other scopes. */
import type { ShopDomain } from '../../domain/kernel/names.js';
import type { ShopifySandbox } from './shopifySandbox.js';
import { scopesPayload, shopPayload, shopRedact } from './webhooks/payloads/shopPayload.js';

/** Delay of `shop/redact`, unless the app is installed again (shopify reference §12). */
const REDACT_AFTER_MS = 48 * 3_600_000;

/** Revokes the token before notifying the app. `false` if the app was not installed. */
export function uninstall(sandbox: ShopifySandbox, shop: ShopDomain): boolean {
  const { tokens, webhooks, billing, now } = sandbox;
  if (tokens.grantedTo(shop) === null) return false;
  tokens.revoke(shop);
  billing.end(shop);
  const store = sandbox.store(shop);
  webhooks.emit(shop, { topic: 'app/uninstalled', payload: shopPayload({ store, now: now(), names: false }) });
  webhooks.subscriptions.removeAll(shop);
  webhooks.comply(shop, 'shop/redact', shopRedact(store), REDACT_AFTER_MS);
  return true;
}

/** Also changes valid tokens. `false` if the app is not installed. */
export function changeScopes(sandbox: ShopifySandbox, shop: ShopDomain, scopes: readonly string[]): boolean {
  const previous = sandbox.tokens.grantedTo(shop);
  if (previous === null) return false;
  sandbox.tokens.rescope(shop, scopes.join(','));
  const payload = scopesPayload({ previous, current: scopes, now: sandbox.now() });
  sandbox.webhooks.emit(shop, { topic: 'app/scopes_update', payload });
  return true;
}
