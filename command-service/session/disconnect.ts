import * as api from '../../domain/api/auth.js';
import { session, sessionStream } from '../../domain/session/session.js';
import { clearSession } from '../../platform/runtime/http/sessionCookies.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** Spec §7: `POST /api/auth/shopify/profile/disconnect` logs out: ends this session; the store stays connected. */
export const disconnect = merchantRoute(api.disconnect, {
  async handler({ merchant, now, write, ports, reply }) {
    const command = { type: 'EndSession', reason: 'logout', at: now } as const;
    const outcome = await write(session, sessionStream(merchant.sessionId), command);
    clearSession(reply, ports.publicUrl);
    ports.realtime.publish({ kind: 'ended', room: `session:${merchant.sessionId}` });
    return accepted(outcome, {});
  },
});
