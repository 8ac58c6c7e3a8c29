import type { ShopDomain } from '../../domain/kernel/names.js';
import type { Tokens } from '../../platform/shopify/connect/tokens.js';
import { type Shopify, ShopifyError } from '../../platform/shopify/port.js';

interface TokenPorts {
  readonly shopify: Pick<Shopify, 'profile'>;
  readonly tokens: Pick<Tokens, 'use'>;
}

/**
 * Checks with the store platform that the app is still installed in a store. A token that lacks a scope works.
 * @throws ShopifyError if the check is impossible now.
 */
export async function tokenWorks({ shopify, tokens }: TokenPorts, shop: ShopDomain): Promise<boolean> {
  try {
    await tokens.use(shop, token => shopify.profile(shop, token));
    return true;
  } catch (fault) {
    if (!(fault instanceof ShopifyError)) throw fault;
    if (fault.failure === 'reauth_required' || fault.failure === 'shop_not_found') return false;
    if (fault.failure === 'access_denied' || fault.failure === 'approval_required') return true;
    throw fault;
  }
}
