/** The feed: the store's own events in order. docs/feed.md explains it; domain/feed has the shapes. */
import { type Static, Type } from 'typebox';
import { FEED_TYPES } from '../feed/feedTypes.js';
import { ByName, Nullable, OneOf } from './common.js';
import { endpoint } from './endpoint.js';

/** Events per answer. */
const FEED_LIMIT = 1_000;
/** Seconds that a call may wait for the next event. */
const FEED_WAIT_S = 30;
/** Waiting calls and streams per store. */
export const FEED_READERS = 50;
/** `after` the newest event. */
export const LATEST = 'latest';

export const FeedEvent = Type.Object({
  /** The same for every repeat. */
  id: Type.String(),
  /** Opaque; two events of one cause share it. */
  position: Type.String(),
  type: OneOf(FEED_TYPES),
  version: Type.Integer(),
  at: Type.String({ format: 'date-time' }),
  data: ByName(Type.Unknown()),
});
export type FeedEvent = Static<typeof FeedEvent>;

export const FeedPage = Type.Object({
  events: Type.Array(FeedEvent),
  /** Continue after it; null while the log is empty. */
  next: Nullable(Type.String()),
  /** True if more events are there now. */
  more: Type.Boolean(),
});
export type FeedPage = Static<typeof FeedPage>;

const TYPE = `(${FEED_TYPES.join('|').replaceAll('.', '\\.')})`;
/** Public events of these types, separated by commas; absent: all. */
const Types = Type.Optional(Type.String({ pattern: `^${TYPE}(,${TYPE}){0,${FEED_TYPES.length - 1}}$` }));

export const feed = endpoint({
  method: 'GET',
  path: '/api/feed',
  summary:
    'The store’s events in order, after a position; waits for the next one if asked. With Accept: text/event-stream, a stream of server-sent events that continues after Last-Event-ID',
  audience: 'session',
  query: Type.Object({
    after: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    types: Types,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: FEED_LIMIT })),
    wait: Type.Optional(Type.Integer({ minimum: 0, maximum: FEED_WAIT_S })),
  }),
  answer: FeedPage,
  streams: true,
  errors: ['FEED_GONE', 'POSITION_UNKNOWN', 'FEED_READERS_FULL'],
  reads: ['feed_events', 'feed_gone'],
});
