import { endSessions } from '../../application/session/endSessions.js';
import * as api from '../../domain/api/session.js';
import { refuse } from '../../domain/kernel/decider.js';
import { clearSession } from '../../platform/runtime/http/sessionCookies.js';
import { merchantRoute } from '../http/merchantRoute.js';

/** `DELETE …/sessions/{id}` ends one session of the own shop at once. */
export const revokeSession = merchantRoute(api.revokeSession, {
  async handler({ params, merchant, now, commandId, handle, ports, reply }) {
    const open = await ports.openSessions(merchant.shop, now);
    const found = open.find(({ id, isToken }) => id === params.id && !isToken);
    if (!found) return refuse('SESSION_NOT_FOUND');
    const end = { commandId, reason: 'revoked', at: now, meta: merchant.meta } as const;
    const over = await endSessions({ handle, realtime: ports.realtime }, [found.sessionId], end);
    if (found.sessionId === merchant.sessionId) clearSession(reply, ports.publicUrl);
    return over;
  },
});
