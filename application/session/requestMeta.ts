/** Actor and client for the events of a merchant's request. Address and user agent are sealed (ADR 0035). */
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

/** A visitor's client data helps against abuse, but only for this long. */
const VISITOR_MS = 30 * 86_400_000;
/** Roughly the sessions active at a time: each costs one encryption, then a look-up per command. */
const REMEMBERED = 10_000;

interface Sealing {
  readonly vault: Pick<Vault, 'seal'>;
  readonly clock: Clock;
}
type Who = { readonly shop: ShopDomain; readonly sessionId?: SessionId };

/**
 * A session's client is sealed with its shop's key of the day and lost with it, after 365 days at the latest; a visitor's with a key of the day for the visitors of
 * that shop, which is destroyed after 30 days, or with the shop's own keys.
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

/** By vault, then by session, address and user agent: a command must not cost an encryption, let alone a new key. */
const sealedBy = new WeakMap<Sealing['vault'], LRUCache<string, Promise<SealedText>>>();

/** Forgets every address and user agent: the next command of each session is sealed once more. */
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
  // The next command retries what could not be sealed.
  sealing.catch(() => sealed.delete(name));
  return sealing;
}
