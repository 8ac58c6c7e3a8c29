import type { FastifyRequest } from 'fastify';
import type { SessionId, ShopDomain } from '../../domain/kernel/names.js';
import type { EventMeta } from '../../platform/event-store/port.js';

/** Longer user agents are cut: they tell no more, and come from outside. */
const USER_AGENT_LIMIT = 512;

/** Who did it and from where, for the events of a merchant's request. */
export function requestMeta(request: FastifyRequest, who: { shop: ShopDomain; sessionId?: SessionId }): EventMeta {
  const userAgent = request.headers['user-agent']?.slice(0, USER_AGENT_LIMIT);
  return {
    actor: { kind: 'merchant', id: who.sessionId ?? who.shop },
    shop: who.shop,
    ...(who.sessionId ? { sessionId: who.sessionId } : {}),
    ip: request.ip,
    ...(userAgent ? { userAgent } : {}),
    correlationId: request.id,
    causationId: null,
  };
}
