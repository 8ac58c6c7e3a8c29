import { as, type SessionId } from '../../domain/kernel/names.js';
import { type Client, clientContext } from '../../domain/session/client.js';
import type { OpenedOfMany, Sealed } from '../../platform/vault/port.js';
import type { QueryPorts } from '../ports.js';

/** A client that cannot be decrypted is unknown too; the log says why. */
export type KnownClient = Client | 'erased' | 'unknown';

/** Decrypts the clients of sessions. One that cannot be decrypted does not fail the list of sessions. */
export async function clientsOf(
  sessions: readonly { readonly session_id: string; readonly client: string | null }[],
  { vault, logger }: Pick<QueryPorts, 'vault' | 'logger'>,
): Promise<ReadonlyMap<string, KnownClient>> {
  const sealed = sessions.flatMap(({ session_id: id, client }) =>
    client === null ? [] : [{ id, sealed: client as Sealed, context: clientContext(as<SessionId>(id)) }],
  );
  const opened = await vault.openAll(sealed);
  return new Map(
    sealed.map(({ id }, index): [string, KnownClient] => {
      const one: OpenedOfMany | undefined = opened[index];
      if (one?.status === 'open') return [id, JSON.parse(one.plaintext) as Client];
      if (one?.status === 'erased') return [id, 'erased'];
      logger.error({ err: one?.fault }, 'where a session was begun cannot be opened');
      return [id, 'unknown'];
    }),
  );
}
