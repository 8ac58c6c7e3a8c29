/** `GET /api/feed`: a page, once there is one or `wait` is over; or a stream of server-sent events. */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { feedCheckpoint, issuedPosition } from '../../application/feed/feedPositions.js';
import { readFeed } from '../../application/feed/readFeed.js';
import { watchFeed } from '../../application/feed/watchFeed.js';
import { authenticate, type Merchant } from '../../application/session/merchant.js';
import * as api from '../../domain/api/feed.js';
import type { FeedType } from '../../domain/feed/feedTypes.js';
import type { Position } from '../../platform/event-store/port.js';
import { abortedBy } from '../../platform/runtime/abortedBy.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import { keyedCounter } from '../../platform/runtime/keyedCounter.js';
import { merchantGet } from '../http/merchantGet.js';
import type { QueryPorts } from '../ports.js';

const DEFAULT_LIMIT = 100;
/** Makes up for lost signals. */
const LOOK_AGAIN_MS = 2_000;
/** Keeps proxies from closing a silent stream, notices a session's end, and moves its reader past other types' events. */
const HEARTBEAT_MS = 15_000;

export function feed(app: FastifyInstance, ports: QueryPorts): void {
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  const readers = keyedCounter();
  const merchantOf = authenticate(ports);

  merchantGet(api.feed, {
    async handler({ shop }, { after, types, limit = DEFAULT_LIMIT, wait = 0 }, _, __, request, reply) {
      const lastEventId = request.headers['last-event-id'];
      const from = typeof lastEventId === 'string' && lastEventId !== '' ? lastEventId : after;
      const reading: Reading = {
        ...{ ports, shop, limit, types: (types?.split(',') ?? []) as FeedType[] },
        after: await positionOf(ports, from),
      };
      const first = await pageOf(reading);
      const streams = /\btext\/event-stream\b/.test(request.headers.accept ?? '');
      if (!streams && (first.events.length > 0 || wait === 0)) return first;
      // Whoever has left already would never be counted out.
      if (reply.raw.closed) return first;

      if (readers.of(shop) >= api.FEED_READERS) throw new ApiError('FEED_READERS_FULL', { limit: api.FEED_READERS });
      readers.add(shop);
      const gone = new AbortController();
      const { signal, release } = abortedBy(gone.signal, closing.signal);
      reply.raw.once('close', () => {
        gone.abort();
        release();
        readers.drop(shop);
      });
      const check = () => merchantOf(request);
      if (!streams) {
        const page = await nextPage({ ...reading, after: first.next as Position | null }, wait, signal);
        // The session or token may have ended meanwhile.
        await check();
        return page;
      }
      reply.type('text/event-stream').header('x-accel-buffering', 'no');
      return reply.send(Readable.from(stream(reading, first, signal, check)));
    },
  })(app, ports);
}

interface Reading {
  readonly ports: QueryPorts;
  readonly shop: Merchant['shop'];
  readonly after: Position | null;
  readonly types: readonly FeedType[];
  readonly limit: number;
}

/** @throws ApiError `POSITION_UNKNOWN` */
async function positionOf(ports: QueryPorts, text: string | undefined): Promise<Position | null> {
  if (text === undefined) return null;
  if (text === api.LATEST) return await feedCheckpoint(ports.readStore);
  const position = await issuedPosition(ports, text);
  if (position === null) throw new ApiError('POSITION_UNKNOWN');
  return position;
}

/** @throws ApiError `FEED_GONE` */
async function pageOf({ ports, ...request }: Reading): Promise<api.FeedPage> {
  const page = await readFeed(ports.readStore, request);
  if ('oldest' in page) throw new ApiError('FEED_GONE', { oldest: page.oldest });
  return page;
}

/** Waits up to `seconds` for an event. */
async function nextPage(reading: Reading, seconds: number, signal: AbortSignal): Promise<api.FeedPage> {
  const deadline = performance.now() + seconds * 1_000;
  const watch = watchFeed(reading.ports.realtime, reading.shop);
  try {
    for (;;) {
      const page = await pageOf(reading);
      const left = deadline - performance.now();
      if (page.events.length > 0 || left <= 0 || signal.aborted) return page;
      await watch.next(Math.min(left, LOOK_AGAIN_MS), signal);
    }
  } finally {
    watch.end();
  }
}

/** Ends when the caller leaves, the server stops, or the session or token ends. */
async function* stream(
  reading: Reading,
  first: api.FeedPage,
  signal: AbortSignal,
  check: () => Promise<unknown>,
): AsyncGenerator<string> {
  const watch = watchFeed(reading.ports.realtime, reading.shop);
  try {
    // Names where it begins: it may break before the first event.
    yield `retry: 2000\n${idOf(reading.after)}\n`;
    let spokeAt = performance.now();
    for (let page = first; !signal.aborted; ) {
      if (page.events.length > 0 || performance.now() - spokeAt > HEARTBEAT_MS) {
        spokeAt = performance.now();
        const isAllowed = await check().then(
          () => true,
          fault => !(fault instanceof ApiError),
        );
        if (!isAllowed) return;
        yield page.events.length > 0 ? messagesOf(page.events) : `${idOf(page.next) || ':\n'}\n`;
      }
      if (!page.more) await watch.next(LOOK_AGAIN_MS, signal);
      page = await pageOf({ ...reading, after: page.next as Position | null });
    }
  } finally {
    watch.end();
  }
}

/** Names a position only with its last event: a client continues after the position. */
const messagesOf = (events: readonly api.FeedEvent[]): string =>
  events
    .map((event, index) => {
      const id = idOf(events[index + 1]?.position === event.position ? null : event.position);
      return `${id}data: ${JSON.stringify(event)}\n\n`;
    })
    .join('');

/** Without data, it is no message: the client only remembers where to continue. */
const idOf = (position: string | null): string => (position === null ? '' : `id: ${position}\n`);
