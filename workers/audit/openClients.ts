/** Opens the sealed clients of a batch of events, as far as their digests need it. */
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

/**
 * By ciphertext. Each is opened once in a batch, as a session's events share one; never from an earlier batch: its key may
 * have been destroyed since.
 */
export async function openClients(
  { vault, auditDigests, logger }: ClientPorts,
  events: readonly LoggedEvent[],
): Promise<ReadonlyMap<string, IndexedClient>> {
  const contexts = new Map<string, string>();
  for (const event of events) {
    if (event.unreadable) continue;
    const { client, sessionId } = event.meta;
    if (client !== undefined)
      contexts.set(client, clientContext(sessionId === undefined ? null : as<SessionId>(sessionId)));
  }
  const clients = new Map<string, IndexedClient>();
  if (contexts.size === 0) return clients;

  const asked = [...contexts].map(([sealed, context]) => ({ sealed: sealed as Sealed, context }));
  const opened = await vault.openAll(asked);
  for (const [index, { sealed }] of asked.entries()) {
    const one = opened[index];
    if (one?.status === 'erased') clients.set(sealed, { client: null, digests: [] });
    else clients.set(sealed, { client: as<SealedText>(sealed), digests: digestsOf(one) });
  }
  return clients;

  function digestsOf(one: OpenedOfMany | undefined): readonly string[] {
    try {
      if (one?.status === 'open') return auditDigests.ofClient(JSON.parse(one.plaintext) as Client);
      logger.error({ err: one?.status === 'faulty' ? one.fault : undefined }, BROKEN);
    } catch (err) {
      logger.error({ err }, BROKEN);
    }
    return [];
  }
}

const BROKEN = 'a sealed client cannot be read; its audit entries are not found by address or device';
