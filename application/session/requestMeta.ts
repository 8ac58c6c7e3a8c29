/** Builds actor and client for the events of a merchant's request. Seals the IP address and user agent (ADR 0035). */
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { as, type SealedText, type SessionId, type ShopDomain } from '../../domain/kernel/names.js';
import { clientEnds } from '../../domain/retention/policy.js';
import { type Client, clientContext } from '../../domain/session/client.js';
import type { EventMeta } from '../../platform/event-store/port.js';
import { type Clock, plus } from '../../platform/runtime/clock/clock.js';
import type { Vault } from '../../platform/vault/port.js';
import { visitorsOf } from '../privacy/keyOwners.js';
import { clientIn } from './clientIn.js';

/** Retention of a visitor's client data, which serves against abuse. */
export const VISITOR_MS = 30 * 86_400_000;
/** Roughly the number of active sessions; each costs one encryption, then a lookup per command. */
const REMEMBERED = 10_000;

interface Sealing {
  readonly vault: Pick<Vault, 'seal'>;
  readonly clock: Clock;
}
type Who = { readonly shop: ShopDomain; readonly sessionId?: SessionId };

/**
 * Seals a session's client with the shop's key for the day, which is destroyed after at most 365 days, and a visitor's
 * with a separate key for the shop's visitors, which is destroyed after 30 days or together with the shop's keys.
 */
export async function requestMeta(ports: Sealing, request: FastifyRequest, who: Who): Promise<EventMeta> {
  const client = clientIn(request);
  return {
    actor: { kind: 'merchant', id: who.sessionId ?? who.shop },
    shop: who.shop,
    ...(who.sessionId ? { sessionId: who.sessionId } : {}),
    client: await (who.sessionId
      ? sessionsClient(ports, client, who.shop, who.sessionId)
      : visitorsClient(ports, client, who.shop)),
    correlationId: request.id,
    causationId: null,
  };
}

const visitorsClient = async ({ vault, clock }: Sealing, client: Client, shop: ShopDomain): Promise<SealedText> => {
  const until = plus(clock.now(), VISITOR_MS);
  return as<SealedText>(
    await vault.seal(visitorsOf(shop), 'account', JSON.stringify(client), clientContext(null), until),
  );
};

/** Cached by vault, session, address and user agent, because encrypting for every command is too expensive. */
const sealedBy = new WeakMap<Sealing['vault'], LRUCache<string, Promise<SealedText>>>();

/** Clears the cache, so that each session's next command seals again. */
export const forgetClients = ({ vault }: Pick<Sealing, 'vault'>): void => sealedBy.get(vault)?.clear();

function sessionsClient({ vault, clock }: Sealing, client: Client, shop: ShopDomain, sessionId: SessionId) {
  const sealed = sealedBy.get(vault) ?? new LRUCache<string, Promise<SealedText>>({ max: REMEMBERED });
  sealedBy.set(vault, sealed);
  const text = JSON.stringify(client);
  const name = `${sessionId} ${text}`;
  const known = sealed.get(name);
  if (known) return known;
  const until = clientEnds(clock.now());
  const sealing = vault.seal(shop, 'account', text, clientContext(sessionId), until).then(as<SealedText>);
  sealed.set(name, sealing);
  // The next command retries after a failure.
  sealing.catch(() => sealed.delete(name));
  return sealing;
}
