/** Opens the sealed clients of a batch, as far as their digests need it. */
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { AuditDigests } from '../../application/audit/digests.js';
import { as, type SealedText, type SessionId } from '../../domain/kernel/names.js';
import { type Client, clientContext } from '../../domain/session/client.js';
import type { LoggedEvent } from '../../platform/event-store/codec/loggedEvent.js';
import type { OpenedOfMany, Sealed, Vault } from '../../platform/vault/port.js';

export interface ClientPorts {
  readonly vault: Pick<Vault, 'openAll'>;
  readonly auditDigests: AuditDigests;
  readonly logger: Logger;
}

/** The part of a client that an entry stores. */
export interface IndexedClient {
  /** `null` if erased. */
  readonly client: SealedText | null;
  readonly digests: readonly string[];
}

/** About as many as there are active sessions: digests cost more than the rest of an entry. */
const REMEMBERED = 10_000;

/**
 * @returns a function from a batch to its clients, by ciphertext. Opens each once per batch, because a session's events
 * share one. Caches digests, but checks in each batch that the client can still be opened: its key may have been
 * destroyed.
 */
export function clientOpener({ vault, auditDigests, logger }: ClientPorts) {
  const remembered = new LRUCache<string, readonly string[]>({ max: REMEMBERED });

  function digestsOf(sealed: string, one: OpenedOfMany | undefined): readonly string[] {
    if (one?.status === 'open') {
      const cached = remembered.get(sealed);
      if (cached) return cached;
    }
    try {
      if (one?.status !== 'open') throw one?.status === 'faulty' ? one.fault : new TypeError('it was not opened');
      const digests = auditDigests.ofClient(JSON.parse(one.plaintext) as Client);
      remembered.set(sealed, digests);
      return digests;
    } catch (err) {
      logger.error(
        { err },
        'a sealed client could not be opened; searches by address or device miss its audit entries',
      );
      return [];
    }
  }

  return async (events: readonly LoggedEvent[]): Promise<ReadonlyMap<string, IndexedClient>> => {
    const contexts = new Map<string, string>();
    for (const event of events) {
      if (event.unreadable) continue;
      const { client, sessionId } = event.meta;
      if (client === undefined || contexts.has(client)) continue;
      contexts.set(client, clientContext(sessionId === undefined ? null : as<SessionId>(sessionId)));
    }
    const sealedClients = [...contexts].map(([sealed, context]) => ({ sealed: sealed as Sealed, context }));
    const opened = sealedClients.length === 0 ? [] : await vault.openAll(sealedClients);
    return new Map(
      sealedClients.map(({ sealed }, index): [string, IndexedClient] => {
        const one = opened[index];
        if (one?.status !== 'erased')
          return [sealed, { client: as<SealedText>(sealed), digests: digestsOf(sealed, one) }];
        remembered.delete(sealed);
        return [sealed, { client: null, digests: [] }];
      }),
    );
  };
}
