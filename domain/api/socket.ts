/**
 * The socket contract. A push hints that the read model has something new; it never carries a fact that is nowhere
 * else. Every push to a session carries a rising `seq`. A client sends `{epoch, lastSeq}` when it connects: it gets
 * what it missed, or `resync` and then reads its snapshots again. It drops `seq <= last`, and asks again when `seq >
 * last + 1`.
 */
import { type Static, Type } from 'typebox';
import { OneOf } from './common.js';
import { Notification } from './notifications.js';

export const SOCKET_PATH = '/socket.io';

export const Handshake = Type.Object({
  /** Which run of the server the sequence belongs to; `null` at the first connection. */
  epoch: Type.Union([Type.String({ maxLength: 64 }), Type.Null()]),
  lastSeq: Type.Integer({ minimum: 0 }),
});
export type Handshake = Static<typeof Handshake>;

/** What changed, by read model: the client reads those queries again with `If-Position`. */
export const TOPICS = [
  'alerts',
  'billing',
  'checkouts',
  'competitors',
  'conversion',
  'discovery',
  'notifications',
  'orders',
  'products',
  'revenue',
  'shop',
  'sessions',
] as const;
export type Topic = (typeof TOPICS)[number];

export const Changed = Type.Object({
  topic: OneOf(TOPICS),
  position: Type.Union([Type.String(), Type.Null()]),
  /** The row that changed, if it was only one. */
  id: Type.Optional(Type.String()),
});
export type Changed = Static<typeof Changed>;

export const Push = Type.Union([
  Type.Object({ seq: Type.Integer(), kind: Type.Literal('notification'), payload: Notification }),
  Type.Object({ seq: Type.Integer(), kind: Type.Literal('changed'), payload: Changed }),
]);
export type Push = Static<typeof Push>;

/** Sent first on every connection, and every `HEARTBEAT_MS`: `seq` shows a gap that nothing else would. */
export const Head = Type.Object({ epoch: Type.String(), seq: Type.Integer() });
export type Head = Static<typeof Head>;
export const HEARTBEAT_MS = 25_000;

/** Socket.io event names, server to client. `ended`: the session is over; the socket is cut right after. */
export interface ServerToClient {
  head: (head: Head) => void;
  push: (push: Push) => void;
  resync: (head: Head) => void;
  ended: () => void;
}
/** Client to server: `since` requests everything after that `seq`. */
export interface ClientToServer {
  since: (lastSeq: number) => void;
}
