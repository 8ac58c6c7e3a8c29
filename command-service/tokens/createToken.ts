import { createHmac } from 'node:crypto';
import { sessionIdOf } from '../../application/session/merchant.js';
import * as api from '../../domain/api/tokens.js';
import { refuse } from '../../domain/kernel/decider.js';
import { as, type Instant } from '../../domain/kernel/names.js';
import { NEVER } from '../../domain/session/session.js';
import { publicSessionId } from '../../platform/runtime/ids/publicSessionId.js';
import { merchantRoute } from '../http/merchantRoute.js';
import { startSession } from '../shop/startSession.js';

/**
 * `POST /api/tokens`. The secret has 256 bits, is derived from the command, so that a repeated command returns the same
 * one, and is stored as a hash only.
 */
export const createToken = merchantRoute(api.createToken, {
  async handler({
    body: { name, scopes, expiresAt: wanted },
    merchant: { shop, meta },
    now,
    commandId,
    handle,
    ports,
  }) {
    const expiresAt = wanted === undefined || wanted === null ? NEVER : instantOf(wanted);
    if (expiresAt === null || expiresAt <= now) return refuse('API_TOKEN_EXPIRY_PAST');
    const open = await ports.openSessions(shop, now);
    if (open.filter(({ isToken }) => isToken).length >= api.TOKEN_LIMIT)
      return refuse('API_TOKENS_FULL', { limit: api.TOKEN_LIMIT });
    const token = `tw_${createHmac('sha256', ports.tokenKey).update(commandId).digest('base64url')}`;
    const sessionId = sessionIdOf(token);
    const started = await startSession(ports, handle, {
      ...{ commandId, sessionId, shop, expiresAt, at: now, meta },
      token: { name, scopes: [...scopes] },
    });
    return 'refused' in started ? started : { id: publicSessionId(sessionId), token, position: started.position };
  },
});

/** @returns `null` for a time that doesn't exist, such as 25:00. */
function instantOf(text: string): Instant | null {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : as<Instant>(new Date(ms).toISOString());
}
