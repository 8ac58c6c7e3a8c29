/**
 * The socket contract. A push announces a change in the read model and never carries data that exists nowhere else.
 * Pushes to a session have an increasing `seq`. A client connects with `{epoch, lastSeq}` and receives the missed pushes,
 * or `resync`, after which it refetches. It drops `seq <= last` and requests the missing pushes if `seq > last + 1`.
 */
import { type Static, Type } from 'typebox';
import { OneOf } from './common.js';
import { Notification } from './notifications.js';

export const SOCKET_PATH = '/socket.io';

export const Handshake = Type.Object({
  /** Identifies the server run that the sequence belongs to; `null` at the first connection. */
  epoch: Type.Union([Type.String({ maxLength: 64 }), Type.Null()]),
  lastSeq: Type.Integer({ minimum: 0 }),
});
export type Handshake = Static<typeof Handshake>;

/** Read models that can change; the client refetches their queries with `If-Position`. */
export const TOPICS = [
  'alerts',
  'annotations',
  'billing',
  'checkouts',
  'competitors',
  'conversion',
  'discovery',
  'imports',
  'notifications',
  'orders',
  'products',
  'revenue',
  'shop',
  'sessions',
  'shareLinks',
  'webhookEndpoints',
] as const;
export type Topic = (typeof TOPICS)[number];

export const Changed = Type.Object({
  topic: OneOf(TOPICS),
  position: Type.Union([Type.String(), Type.Null()]),
  /** The changed row, if only one changed. */
  id: Type.Optional(Type.String()),
});
export type Changed = Static<typeof Changed>;

export const Push = Type.Union([
  Type.Object({ seq: Type.Integer(), kind: Type.Literal('notification'), payload: Notification }),
  Type.Object({ seq: Type.Integer(), kind: Type.Literal('changed'), payload: Changed }),
]);
export type Push = Static<typeof Push>;

/** Sent first on every connection and then every `HEARTBEAT_MS`; its `seq` reveals gaps. */
export const Head = Type.Object({ epoch: Type.String(), seq: Type.Integer() });
export type Head = Static<typeof Head>;
export const HEARTBEAT_MS = 25_000;

/** Socket.io events, server to client. `ended`: the session is over; the server then disconnects. */
export interface ServerToClient {
  head: (head: Head) => void;
  push: (push: Push) => void;
  resync: (head: Head) => void;
  ended: () => void;
}
/** Client to server: `since` requests every push after that `seq`. */
export interface ClientToServer {
  since: (lastSeq: number) => void;
}
