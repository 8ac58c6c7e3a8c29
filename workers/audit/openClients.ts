/** Opens the sealed clients of a batch of events, as far as their digests need it. */
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

/** What an entry keeps of a client. */
export interface IndexedClient {
  /** `null`: it was erased. */
  readonly client: SealedText | null;
  readonly digests: readonly string[];
}

/** Roughly the sessions active at a time: making digests costs more than everything else about an entry. */
const REMEMBERED = 10_000;

/**
 * @returns a function from a batch to its clients, by ciphertext. Each is opened once in a batch, as a session's events
 * share one. Digests are remembered, but whether a client may still be opened is asked in each batch: its key may have been
 * destroyed since.
 */
export function clientOpener({ vault, auditDigests, logger }: ClientPorts) {
  const remembered = new LRUCache<string, readonly string[]>({ max: REMEMBERED });

  function digestsOf(sealed: string, one: OpenedOfMany | undefined): readonly string[] {
    if (one?.status === 'open') {
      const known = remembered.get(sealed);
      if (known) return known;
    }
    try {
      if (one?.status !== 'open') throw one?.status === 'faulty' ? one.fault : new TypeError('it was not opened');
      const digests = auditDigests.ofClient(JSON.parse(one.plaintext) as Client);
      remembered.set(sealed, digests);
      return digests;
    } catch (err) {
      logger.error({ err }, 'a sealed client cannot be read; its audit entries are not found by address or device');
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
    const asked = [...contexts].map(([sealed, context]) => ({ sealed: sealed as Sealed, context }));
    const opened = asked.length === 0 ? [] : await vault.openAll(asked);
    return new Map(
      asked.map(({ sealed }, index): [string, IndexedClient] => {
        const one = opened[index];
        if (one?.status !== 'erased')
          return [sealed, { client: as<SealedText>(sealed), digests: digestsOf(sealed, one) }];
        remembered.delete(sealed);
        return [sealed, { client: null, digests: [] }];
      }),
    );
  };
}
