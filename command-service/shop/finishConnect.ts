/**
 * Completes a connection after the merchant's approval: token, store, session (shopify reference §3, steps 4 and 5).
 */

import type { Handle } from '../../application/decide/handle.js';
import { load } from '../../application/decide/load.js';
import { reopenShop } from '../../application/privacy/reopenShop.js';
import { sessionIdOf } from '../../application/session/merchant.js';
import { isRefusal, type Refusal, refuse } from '../../domain/kernel/decider.js';
import type { SessionId, ShopDomain } from '../../domain/kernel/names.js';
import { privacy, privacyStream } from '../../domain/privacy/privacy.js';
import { connectAttempt, connectStream } from '../../domain/shop/connectAttempt.js';
import { shop as shopDecider, shopStream } from '../../domain/shop/shop.js';
import type { EventMeta } from '../../platform/event-store/port.js';
import { derivedId, hashOf } from '../../platform/runtime/ids/ids.js';
import { ShopifyError } from '../../platform/shopify/port.js';
import type { CommandPorts } from '../ports.js';
import { startSession } from './startSession.js';

/** A state expires after ten minutes, so the record of its use can expire soon after. */
const KEPT_SECONDS = 60 * 60;

export interface Approval {
  readonly state: string;
  readonly code: string;
  readonly shop: ShopDomain;
  /** Builds the new session's meta once the session exists, because the shop's key seals it. */
  readonly metaOf: (sessionId: SessionId) => Promise<EventMeta>;
}

/**
 * Writes nothing before the platform has issued a token with all needed scopes. Then writes in an order that survives a
 * crash: the token first, the attempt's completion last.
 * @returns the new session's secret, for the cookie.
 */
export async function finishConnect(
  ports: CommandPorts,
  handle: Handle,
  { state, code, shop, metaOf }: Approval,
): Promise<{ readonly secret: string } | Refusal> {
  const { eventLog, tokens, shopify, clock, ids } = ports;
  // Spends no code and seals nothing for a shop whose keys are being destroyed.
  const { status } = await load(eventLog, privacy, privacyStream(shop));
  if (status === 'erasing') return refuse('ERASURE_RUNNING');
  const granted = await askShopify(async () => {
    const grant = await shopify.exchangeCode(shop, code);
    return { grant, profile: await shopify.profile(shop, grant.accessToken) };
  });
  if (isRefusal(granted)) return granted;
  const { grant, profile } = granted;
  const missing = shopify.missingScopes(grant.scopes);
  if (missing.length > 0) return refuse('CONNECT_SCOPES_MISSING', { missing: missing.join(', ') });

  const at = clock.now();
  const secret = ids.secret();
  const sessionId = sessionIdOf(secret);
  const own = await metaOf(sessionId);
  const stream = connectStream(hashOf(state));
  const closed = await reopenShop(handle, { shop, commandId: derivedId(stream, 'ReopenShop'), at, meta: own });
  if (closed) return closed;
  await tokens.keep(shop, grant);

  const connected = await handle(shopDecider, {
    commandId: derivedId(stream, 'ConnectShop'),
    stream: shopStream(shop),
    meta: own,
    command: { type: 'ConnectShop', shop, profile, scopes: grant.scopes, at },
  });
  if (isRefusal(connected)) return connected;
  const commandId = derivedId(stream, 'StartSession');
  const started = await startSession(ports, handle, { commandId, sessionId, shop, at, meta: own });
  if (isRefusal(started)) return started;
  await eventLog.setMaxAge(stream, KEPT_SECONDS);
  const completed = await handle(connectAttempt, {
    commandId: derivedId(stream, 'CompleteConnect'),
    stream,
    meta: own,
    command: { type: 'CompleteConnect', shop, sessionId, at },
  });
  return isRefusal(completed) ? completed : { secret };
}

async function askShopify<Answer>(call: () => Promise<Answer>): Promise<Answer | Refusal> {
  try {
    return await call();
  } catch (fault) {
    if (!(fault instanceof ShopifyError)) throw fault;
    return refuse(fault.failure === 'code_used' ? 'CODE_USED' : 'CONNECT_FAILED', { failure: fault.failure });
  }
}
