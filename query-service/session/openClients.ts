import { as, type SessionId } from '../../domain/kernel/names.js';
import { type Client, clientContext } from '../../domain/session/client.js';
import type { OpenedOfMany, Sealed } from '../../platform/vault/port.js';
import type { QueryPorts } from '../ports.js';

/** `unknown` includes a client that fails to decrypt; the log has the reason. `none`: no person made the request. */
export type KnownClient = Client | 'erased' | 'unknown' | 'none';

interface WithClient {
  readonly sessionId: string | null;
  /** Sealed. */
  readonly client: string | null;
}

/** Decrypts the rows' clients, in order. A failure does not affect the others. */
export async function openClients(
  rows: readonly WithClient[],
  { vault, logger }: Pick<QueryPorts, 'vault' | 'logger'>,
): Promise<readonly KnownClient[]> {
  const sealed = rows.flatMap(({ client, sessionId }) =>
    client === null
      ? []
      : [{ sealed: client as Sealed, context: clientContext(sessionId === null ? null : as<SessionId>(sessionId)) }],
  );
  const opened = await vault.openAll(sealed);
  let next = 0;
  return rows.map(({ client }) => (client === null ? 'none' : known(opened[next++], logger)));
}

function known(one: OpenedOfMany | undefined, logger: QueryPorts['logger']): KnownClient {
  if (one?.status === 'open') return JSON.parse(one.plaintext) as Client;
  if (one?.status === 'erased') return 'erased';
  logger.error({ err: one?.fault }, 'the client of a request could not be decrypted');
  return 'unknown';
}
