/** A merchant's browser on the sandbox's consent page. */
import type { ShopDomain } from '../../domain/kernel/names.js';
import type { Shopify } from '../../platform/shopify/port.js';

/** Presses the page's button. @returns the query of the callback. */
export async function consent(shopify: Shopify, shop: ShopDomain, decision?: 'deny'): Promise<URLSearchParams> {
  const redirectUri = 'http://localhost:1/api/auth/shopify/callback';
  const page = new URL(shopify.authorizeUrl({ shop, state: 'state-1', redirectUri }));
  const form = new URLSearchParams(page.searchParams);
  if (decision) form.set('decision', decision);
  const answer = await fetch(page.origin + page.pathname, { method: 'POST', body: form, redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '').searchParams;
}
