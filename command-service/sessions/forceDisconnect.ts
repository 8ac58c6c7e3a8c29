import { endSessions } from '../../application/sessions/endSessions.js';
import { Accepted } from '../../domain/api/common.js';
import { FORCE_DISCONNECT_PATH, FORCE_DISCONNECT_SPEC_PATH, ForceDisconnectBody } from '../../domain/api/sessions.js';
import { isRefusal, refuse } from '../../domain/kernel/decider.js';
import { shop as shopDecider, shopStream } from '../../domain/shop/shop.js';
import { parseShopDomain } from '../../domain/shop/shopDomain.js';
import { clearSession } from '../../platform/runtime/http/sessionCookies.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/**
 * Spec §7: the store is disconnected and every session of it ends, on every device at once. The store's data stays. A
 * sync that runs stops, for want of a token. Only the own store: any other is as unknown as one that does not exist. Its
 * own session ends last, so that whoever is cut off in between may ask again.
 */
const forceDisconnectAt = (url: string) =>
  merchantRoute({
    method: 'POST',
    url,
    summary: 'Disconnect the store and end all of its sessions',
    body: ForceDisconnectBody,
    fields: { shop: { missing: 'STORE_UNKNOWN', invalid: 'STORE_UNKNOWN' } },
    refusals: ['STORE_UNKNOWN', 'SHOP_NOT_CONNECTED'],
    status: 200,
    answer: Accepted,

    async handler({ body, merchant, now, commandId, handle, write, ports, reply }) {
      const { shop, sessionId, meta } = merchant;
      if (body.shop === undefined || parseShopDomain(body.shop) !== shop) return refuse('STORE_UNKNOWN');
      const command = { type: 'DisconnectShop', reason: 'merchant', at: now } as const;
      const outcome = await write(shopDecider, shopStream(shop), command);
      if (isRefusal(outcome)) return outcome;
      // Every socket of the shop at once, also of sessions that began this moment and are not listed yet.
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

export const forceDisconnect = forceDisconnectAt(FORCE_DISCONNECT_PATH);
export const forceDisconnectBySpec = forceDisconnectAt(FORCE_DISCONNECT_SPEC_PATH);
