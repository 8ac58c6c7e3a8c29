import { endSessions } from '../../application/session/endSessions.js';
import * as api from '../../domain/api/session.js';
import { isRefusal, refuse } from '../../domain/kernel/decider.js';
import { shop as shopDecider, shopStream } from '../../domain/shop/shop.js';
import { parseShopDomain } from '../../domain/shop/shopDomain.js';
import { clearSession } from '../../platform/runtime/http/sessionCookies.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/**
 * Spec §7: disconnects the session's own store and ends all its sessions at once. The store's data stays. A running
 * sync stops because it has no token. Ends the caller's session last, so that the caller can retry after a failure.
 */
const forcing = (endpoint: typeof api.forceDisconnect | typeof api.forceDisconnectBySpec) =>
  merchantRoute(endpoint, {
    fields: { shop: { missing: 'STORE_UNKNOWN', invalid: 'STORE_UNKNOWN' } },

    async handler({ body, merchant, now, commandId, handle, write, ports, reply }) {
      const { shop, sessionId, meta } = merchant;
      if (body.shop === undefined || parseShopDomain(body.shop) !== shop) return refuse('STORE_UNKNOWN');
      const command = { type: 'DisconnectShop', reason: 'merchant', at: now } as const;
      const outcome = await write(shopDecider, shopStream(shop), command);
      if (isRefusal(outcome)) return outcome;
      // Closes every socket of the shop at once, including sessions that just began and are not listed yet.
      ports.realtime.publish({ kind: 'ended', room: `shop:${shop}` });
      await ports.tokens.forget(shop);

      const others = (await ports.openSessions(shop, now)).filter(open => open.sessionId !== sessionId);
      const end = { commandId, reason: 'shop disconnected', at: now, meta } as const;
      const endPorts = { handle, realtime: ports.realtime };
      await endSessions(
        endPorts,
        others.map(open => open.sessionId),
        end,
      );
      await endSessions(endPorts, [sessionId], end);
      clearSession(reply, ports.publicUrl);
      return accepted(outcome, {});
    },
  });

export const forceDisconnect = forcing(api.forceDisconnect);
export const forceDisconnectBySpec = forcing(api.forceDisconnectBySpec);
