/**
 * The one door to an EventStoreDB server: the client's calls as we need them, with their faults told apart. The client is
 * large, so it is loaded when it is first used.
 */
import type {
  AllStreamSubscription,
  AppendExpectedRevision,
  EventStoreDBClient,
  ReadPosition,
  ResolvedEvent,
} from '@eventstore/db-client';
import { EngineLost } from '../../engineLost.js';
import type { EventStoreDbAddress } from './address.js';
import { isLost } from './isLost.js';

/** An event of any stream, as the server has it. */
export interface StoredEvent {
  readonly offset: bigint;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly id: string;
  readonly data: unknown;
  readonly metadata: unknown;
}

export interface SentEvent {
  /** A UUID. */
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: unknown;
}

/** `conflict`: the stream's last revision, `null` if it has none. Without `offset`: the server did not say. */
export type Written =
  | { readonly revision: number; readonly offset: bigint | null }
  | { readonly conflict: number | null }
  | 'deleted';

export interface Connection {
  /** @throws EngineLost: all or nothing was written. RangeError for more than the server takes at once. */
  append(stream: string, events: readonly SentEvent[], expected: AppendExpectedRevision): Promise<Written>;
  /** At most `count` events from a revision on, inclusive; `deleted` for a stream with a tombstone. */
  stream(
    stream: string,
    range: { readonly from: number | 'start' | 'end'; readonly backward?: boolean; readonly count: number },
  ): Promise<readonly StoredEvent[] | 'deleted'>;
  /** At most `count` events of the whole server. Whether the event at `from` is among them is the server's affair. */
  all(range: {
    readonly from: bigint | 'end';
    readonly backward?: boolean;
    readonly count: number;
  }): Promise<readonly StoredEvent[]>;
  /** Events after an offset of streams whose names begin so, as they come: the server filters. @returns ends it. */
  subscribe(
    after: bigint,
    prefix: string,
    on: { event(event: StoredEvent): void; lost(fault: EngineLost): void },
  ): () => void;
  setMetadata(stream: string, metadata: Readonly<Record<string, unknown>>): Promise<void>;
  /** `23.10.0`. */
  version(): Promise<string>;
  close(): Promise<void>;
}

const APPEND_MS = 10_000;
/** A read that says nothing for so long is given up: the client itself would wait for ever. */
const QUIET_MS = 6_000;
/** Without per-call credentials the client sends appends over a shared stream, whose late answers end the process. */
const NO_ONE = { username: 'none', password: 'none' };

export function openConnection(address: EventStoreDbAddress): Connection {
  const options = { credentials: address.credentials ?? NO_ONE };
  const subscriptions = new Set<() => void>();
  let client: Promise<EventStoreDBClient> | undefined;
  let closed = false;

  async function connect(): Promise<EventStoreDBClient> {
    const { EventStoreDBClient } = (await import('@eventstore/db-client')).default;
    return EventStoreDBClient.connectionString(address.connectionString);
  }

  function connected(): Promise<EventStoreDBClient> {
    if (closed) throw new Error('the event store is closed');
    client ??= connect();
    return client;
  }

  return {
    async append(stream, events, expectedRevision) {
      const server = await connected();
      const sent = events.map(event => ({ ...event, contentType: 'application/json' as const }));
      try {
        const answer = await server.appendToStream(stream, sent as never, {
          ...options,
          expectedRevision,
          deadline: APPEND_MS,
        });
        return { revision: Number(answer.nextExpectedRevision), offset: answer.position?.commit ?? null };
      } catch (fault) {
        const { type, actualVersion, maxAppendSize } = fault as Record<string, unknown>;
        if (type === 'wrong-expected-version')
          return { conflict: typeof actualVersion === 'bigint' ? Number(actualVersion) : null };
        if (type === 'stream-deleted') return 'deleted';
        if (type === 'maximum-append-size-exceeded')
          throw new RangeError(
            `an append to ${stream} is larger than the server takes: ${maxAppendSize} bytes at once`,
          );
        throw asFault(fault);
      }
    },

    async stream(stream, { from, backward = false, count }) {
      const server = await connected();
      try {
        return await collect(
          server.readStream(stream, {
            ...options,
            fromRevision: typeof from === 'number' ? BigInt(from) : from,
            direction: backward ? 'backwards' : 'forwards',
            maxCount: count,
          }),
        );
      } catch (fault) {
        const { type } = fault as { type?: string };
        if (type === 'stream-not-found') return [];
        if (type === 'stream-deleted') return 'deleted';
        throw fault;
      }
    },

    async all({ from, backward = false, count }) {
      const server = await connected();
      return await collect(
        server.readAll({
          ...options,
          fromPosition: placeOf(from),
          direction: backward ? 'backwards' : 'forwards',
          maxCount: count,
        }),
      );
    },

    subscribe(after, prefix, { event, lost }) {
      let reading: AllStreamSubscription | undefined;
      let over = false;
      const end = () => {
        over = true;
        subscriptions.delete(end);
        void reading?.unsubscribe().catch(() => {});
      };
      const fail = (fault: unknown) => {
        if (over) return;
        end();
        lost(new EngineLost('the subscription to EventStoreDB broke', { cause: fault }));
      };
      subscriptions.add(end);
      void (async () => {
        const server = await connected();
        const { streamNameFilter } = (await import('@eventstore/db-client')).default;
        if (over) return;
        reading = server.subscribeToAll({
          ...options,
          fromPosition: placeOf(after),
          filter: streamNameFilter({ prefixes: [prefix] }),
        });
        reading
          .on('data', (resolved: ResolvedEvent) => {
            const stored = over ? null : storedOf(resolved);
            if (stored) event(stored);
          })
          .on('error', fail)
          .on('end', () => fail(new Error('the server ended it')));
      })().catch(fail);
      return end;
    },

    async setMetadata(stream, metadata) {
      const server = await connected();
      try {
        await server.setStreamMetadata(stream, metadata, { ...options, deadline: APPEND_MS });
      } catch (fault) {
        throw asFault(fault);
      }
    },

    async version() {
      // The client keeps it to itself, and says nothing else of the server.
      const { capabilities } = (await connected()) as unknown as { capabilities: Promise<{ serverVersion: string }> };
      return (await capabilities).serverVersion;
    },

    async close() {
      closed = true;
      for (const end of [...subscriptions]) end();
      const server = await client?.catch(() => undefined);
      await server?.dispose();
    },
  };
}

const placeOf = (offset: bigint | 'end'): ReadPosition =>
  offset === 'end' ? 'end' : { commit: offset, prepare: offset };

const asFault = (fault: unknown): unknown =>
  isLost(fault) ? new EngineLost('EventStoreDB does not answer', { cause: fault }) : fault;

interface Reading extends NodeJS.EventEmitter {
  cancel(): Promise<void>;
}

const collect = (reading: Reading): Promise<StoredEvent[]> =>
  new Promise((resolve, reject) => {
    const found: StoredEvent[] = [];
    const giveUp = () => {
      reject(new EngineLost('EventStoreDB does not answer'));
      void reading.cancel().catch(() => {});
    };
    const timer = setTimeout(giveUp, QUIET_MS);
    reading
      .on('data', (resolved: ResolvedEvent) => {
        timer.refresh();
        const stored = storedOf(resolved);
        if (stored) found.push(stored);
      })
      .on('error', (fault: unknown) => {
        clearTimeout(timer);
        reject(asFault(fault));
      })
      .on('end', () => {
        clearTimeout(timer);
        resolve(found);
      });
  });

function storedOf({ event }: ResolvedEvent): StoredEvent | null {
  if (!event) return null;
  const { position, streamId, revision, type, id, data, metadata } = event;
  if (!position) throw new Error(`the server did not say where the event ${id} stands: it is too old`);
  return { offset: position.commit, stream: streamId, revision: Number(revision), type, id, data, metadata };
}
