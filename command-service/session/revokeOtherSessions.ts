import { endSessions } from '../../application/session/endSessions.js';
import * as api from '../../domain/api/session.js';
import { merchantRoute } from '../http/merchantRoute.js';

/** `POST …/sessions/revoke-others` ends every other session of the shop at once; API tokens stay. */
export const revokeOtherSessions = merchantRoute(api.revokeOtherSessions, {
  async handler({ merchant, now, commandId, handle, ports }) {
    const open = await ports.openSessions(merchant.shop, now);
    const others = open.filter(other => !other.isToken && other.sessionId !== merchant.sessionId);
    const end = { commandId, reason: 'revoked', at: now, meta: merchant.meta } as const;
    return endSessions(
      { handle, realtime: ports.realtime },
      others.map(({ sessionId }) => sessionId),
      end,
    );
  },
});
