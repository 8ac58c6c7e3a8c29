import { endSessions } from '../../application/sessions/endSessions.js';
import { SESSIONS_PATH, SessionsEnded } from '../../domain/api/sessions.js';
import { merchantRoute } from '../http/merchantRoute.js';

/** `POST …/sessions/revoke-others`: every session of the shop but this one ends, on its device at once. */
export const revokeOtherSessions = merchantRoute({
  method: 'POST',
  url: `${SESSIONS_PATH}/revoke-others`,
  summary: 'End all other sessions of the store',
  refusals: [],
  status: 200,
  answer: SessionsEnded,

  async handler({ merchant, now, commandId, handle, ports }) {
    const open = await ports.openSessions(merchant.shop, now);
    const others = open.map(({ sessionId }) => sessionId).filter(id => id !== merchant.sessionId);
    const end = { commandId, reason: 'revoked', at: now, meta: merchant.meta } as const;
    return endSessions({ handle, realtime: ports.realtime }, others, end);
  },
});
