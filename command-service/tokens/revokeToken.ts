import { endSessions } from '../../application/session/endSessions.js';
import * as api from '../../domain/api/tokens.js';
import { refuse } from '../../domain/kernel/decider.js';
import { merchantRoute } from '../http/merchantRoute.js';

/** `DELETE /api/tokens/{id}` applies to the next request with the token. */
export const revokeToken = merchantRoute(api.revokeToken, {
  async handler({ params, merchant: { shop, meta }, now, commandId, handle, ports }) {
    const found = (await ports.openSessions(shop, now)).find(({ id, isToken }) => id === params.id && isToken);
    if (!found) return refuse('API_TOKEN_NOT_FOUND');
    const end = { commandId, reason: 'revoked', at: now, meta } as const;
    const { position } = await endSessions({ handle, realtime: ports.realtime }, [found.sessionId], end);
    return { position };
  },
});
