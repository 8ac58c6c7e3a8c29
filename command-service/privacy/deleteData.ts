import { requestErasure } from '../../application/privacy/requestErasure.js';
import { endSessions } from '../../application/session/endSessions.js';
import * as api from '../../domain/api/privacy.js';
import { isRefusal, refuse } from '../../domain/kernel/decider.js';
import type { Subject } from '../../domain/privacy/privacy.js';
import { shop as shopDecider, shopStream } from '../../domain/shop/shop.js';
import { clearSession } from '../../platform/runtime/http/sessionCookies.js';
import { merchantRoute } from '../http/merchantRoute.js';

/**
 * Spec §7: requests the deletion of all data of the store, or of one customer. Answers once the request is recorded
 * and, for a store, all its sessions have ended; the erasure worker deletes.
 */
export const deleteData = merchantRoute(api.dataDeletion, {
  async handler({ body, merchant, now, commandId, newId, handle, ports, reply }) {
    const { shop, sessionId, meta } = merchant;
    const subject = subjectOf(body.customer_id);
    if (subject === undefined) return refuse('INVALID_REQUEST', { reason: 'customer_id is not an id of a customer' });
    const request = { shop, erasureId: newId('erasure'), subject, origin: 'merchant', meta } as const;
    const requested = await requestErasure({ ...ports, handle }, request);
    if (isRefusal(requested)) return requested;
    const { erasureId, dueAt, position } = requested;
    const answer = { position, erasure_id: erasureId, due_at: dueAt };
    if (subject !== null) return answer;

    await handle(shopDecider, {
      commandId,
      stream: shopStream(shop),
      command: { type: 'DisconnectShop', reason: 'erased', at: now },
      meta,
    });
    ports.realtime.publish({ kind: 'ended', room: `shop:${shop}` });
    await ports.tokens.forget(shop);
    // Ends the caller's own session last, so that the caller can retry after a failure.
    const others = (await ports.openSessions(shop, now)).map(open => open.sessionId).filter(id => id !== sessionId);
    const end = { commandId, reason: 'erased', at: now, meta } as const;
    await endSessions({ handle, realtime: ports.realtime }, others, end);
    await endSessions({ handle, realtime: ports.realtime }, [sessionId], end);
    clearSession(reply, ports.publicUrl);
    return answer;
  },
});

/** Parses the subject: `null` is all data of the store, `undefined` is invalid. */
function subjectOf(text: string): Subject | null | undefined {
  if (text === api.ALL_SHOP_DATA) return null;
  const id = /^(?:gid:\/\/shopify\/Customer\/)?(\d{1,20})$/.exec(text)?.[1];
  return id === undefined ? undefined : { customerId: `gid://shopify/Customer/${id}`, orderIds: [] };
}
