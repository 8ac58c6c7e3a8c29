/**
 * The one socket, outside React and reference-counted: StrictMode and several screens share a single connection. The
 * server joins our rooms by the session's cookie; we only send our sequence number.
 */
import { io, type Socket } from 'socket.io-client';
import type { ClientToServer, ServerToClient } from '../../../domain/api/socket.js';
import { type Connection, connection } from '../state/connection.js';
import { type Incoming, initialSequence, receive, type Sequence } from './sequence.js';

export interface SocketTargets {
  apply(push: Extract<Incoming, { type: 'push' }>['push']): void;
  /** Reads every snapshot again. */
  resync(): void;
  /** The server does not know our session: it may have ended while we were away. */
  refused(): void;
  /** The session ended on the server. */
  ended(): void;
}

/** After this many failed attempts the chip says offline, with the age of the data. */
const OFFLINE_AFTER = 3;
/** After a temporary refusal (503). */
const REFUSED_RETRY_MS = 5_000;
/** Too many tabs are open: until one is closed, this one refetches when it is shown. */
const CROWDED_RETRY_MS = 30_000;
/** Long enough for StrictMode's unmount and mount, and for a change of screens. */
const LINGER_MS = 500;

let socket: Socket<ServerToClient, ClientToServer> | null = null;
let users = 0;
/** Time of the server's last message: 'Offline, data from 14:02'. */
let lastHeard = Date.now();

/** Opens the connection for its first user; the returned function releases it. */
export function openSocket(targets: SocketTargets): () => void {
  users += 1;
  socket ??= connect(targets);
  let given = false;
  return () => {
    if (given) return;
    given = true;
    users -= 1;
    setTimeout(() => {
      if (users > 0 || !socket) return;
      socket.disconnect();
      socket = null;
    }, LINGER_MS);
  };
}

export const reconnect = (): void => {
  socket?.connect();
};

function connect(targets: SocketTargets): Socket<ServerToClient, ClientToServer> {
  let sequence: Sequence = initialSequence;
  let greeted = false;

  const made: Socket<ServerToClient, ClientToServer> = io({
    path: '/socket.io',
    transports: ['websocket'],
    auth: cb => cb(sequence),
    reconnectionDelay: 500,
    reconnectionDelayMax: 30_000,
    randomizationFactor: 0.5,
  });

  const take = (incoming: Incoming): void => {
    lastHeard = Date.now();
    const [next, effect] = receive(sequence, incoming);
    sequence = next;
    if (effect === 'apply' && incoming.type === 'push') targets.apply(incoming.push);
    if (effect === 'ask') made.emit('since', sequence.lastSeq);
    if (effect === 'resync') targets.resync();
  };

  made.on('head', head => {
    take({ type: 'head', head, first: !greeted });
    greeted = true;
  });
  made.on('push', push => take({ type: 'push', push }));
  made.on('resync', head => take({ type: 'resync', head }));
  made.on('ended', targets.ended);

  made.on('connect', () => {
    greeted = false;
    connection.set({ state: 'online' });
  });
  made.on('disconnect', reason => {
    if (reason === 'io client disconnect') return;
    connection.set({ state: 'reconnecting', attempt: 1 });
    // The library does not reconnect after the server closes the socket; an ended session is refused then.
    if (reason === 'io server disconnect') made.connect();
  });
  made.on('connect_error', error => {
    connection.set(afterFailure(connection.get()));
    if (made.active) return;
    // Our own server refused, and the library does not retry after that.
    if (isAboutTheSession(error)) targets.refused();
    else setTimeout(() => made.connect(), codeOf(error) === 'TOO_MANY_SOCKETS' ? CROWDED_RETRY_MS : REFUSED_RETRY_MS);
  });
  return made;
}

/** The gateway's refusals carry a code of the catalogue. */
const codeOf = (error: Error & { data?: { code?: string } }): string | undefined => error.data?.code;

const isAboutTheSession = (error: Error): boolean =>
  codeOf(error) === 'AUTHENTICATION_REQUIRED' || codeOf(error) === 'SESSION_EXPIRED';

function afterFailure(before: Connection): Connection {
  const attempt = before.state === 'reconnecting' ? before.attempt + 1 : 1;
  return before.state === 'offline' || attempt > OFFLINE_AFTER
    ? { state: 'offline', dataFrom: lastHeard }
    : { state: 'reconnecting', attempt };
}
