import { commandHandler } from '../../application/decide/handle.js';
import type { Platform } from '../../application/openPlatform.js';
import { reopenShop } from '../../application/privacy/reopenShop.js';
import { askToEnter } from '../../domain/api/auth.js';
import { isRefusal } from '../../domain/kernel/decider.js';
import { errorText } from '../../domain/kernel/errors.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import { ENTRY_MINUTES, entry, entryStream } from '../../domain/session/entry.js';
import { shop as shopDecider, shopStream } from '../../domain/shop/shop.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { hashOf } from '../../platform/runtime/ids/ids.js';

/**
 * Connects a store of the app's own organisation: its client id and secret are enough, without approval (shopify
 * reference §5). A running server then imports the store.
 * @returns a link that signs in one browser, valid for ten minutes.
 * @throws ShopifyError, and Error if scopes are missing.
 */
export async function connectByCredentials(
  { shopify, tokens, eventLog, clock, ids, publicUrl }: Platform,
  shop: ShopDomain,
): Promise<string> {
  const grant = await shopify.clientCredentials(shop);
  const profile = await shopify.profile(shop, grant.accessToken);
  const missing = shopify.missingScopes(grant.scopes);
  if (missing.length > 0) throw new Error(errorText('CONNECT_SCOPES_MISSING', { missing: missing.join(', ') }));

  const handle = commandHandler(eventLog);
  const at = clock.now();
  const correlationId = ids.next();
  const meta = { actor: { kind: 'operator', id: 'command line' }, shop, correlationId, causationId: null } as const;
  const closed = await reopenShop(handle, { shop, commandId: ids.next(), at, meta });
  if (closed) throw new Error(errorText(closed.refused, closed.details));
  await tokens.keep(shop, grant);
  const connected = await handle(shopDecider, {
    commandId: ids.next(),
    stream: shopStream(shop),
    meta,
    command: { type: 'ConnectShop', shop, profile, scopes: grant.scopes, at },
  });
  const key = ids.secret();
  const offered = await handle(entry, {
    commandId: ids.next(),
    stream: entryStream(hashOf(key)),
    meta,
    command: { type: 'OfferEntry', shop, expiresAt: plus(at, ENTRY_MINUTES * 60_000), at },
  });
  for (const outcome of [connected, offered])
    if (isRefusal(outcome)) throw new Error(errorText(outcome.refused, outcome.details));
  return `${publicUrl}${askToEnter.path}?key=${key}`;
}
