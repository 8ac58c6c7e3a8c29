/**
 * The only access to an EventStoreDB server: the client's calls that we need, with classified faults. The client is
 * large, so its first use loads it. Longer than 300 lines: every call shares one classification of faults.
 */

import { setImmediate as turn } from 'node:timers/promises';
import type {
  AllStreamSubscription,
  AppendExpectedRevision,
  EventStoreDBClient,
  ReadPosition,
  ResolvedEvent,
} from '@eventstore/db-client';
import { EngineLost } from '../../engineLost.js';
import type { EventStoreDbAddress } from './address.js';
import { isCut, isFateUnknown, isLost, isNotLeader } from './faults.js';
import { type AllFilter, readFiltered } from './readFiltered.js';

/** An event of any stream, as the server stores it. */
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

/** `conflict`: the stream's last revision, `null` if it has none. Without `offset`, the server did not report it. */
export type Written =
  | { readonly revision: number; readonly offset: bigint | null }
  | { readonly conflict: number | null }
  | 'deleted';

export interface Connection {
  /** @throws EngineLost: all or nothing was written. RangeError for more than the server accepts at once. */
  append(stream: string, events: readonly SentEvent[], expected: AppendExpectedRevision): Promise<Written>;
  /** Reads at most `count` events from a revision, inclusive; `deleted` for a stream with a tombstone. */
  stream(
    stream: string,
    range: { readonly from: number | 'start' | 'end'; readonly backward?: boolean; readonly count: number },
  ): Promise<readonly StoredEvent[] | 'deleted'>;
  /**
   * Reads at most `count` events of the whole server, or of the server's filter. Forward reads include the event at
   * `from`; backward reads start before it.
   * @param range.from an offset from the server; any other makes the server misread bytes and fail.
   */
  all(range: {
    readonly from: bigint | 'end';
    readonly backward?: boolean;
    readonly count: number;
    readonly filter?: AllFilter;
  }): Promise<readonly StoredEvent[]>;
  /**
   * Subscribes to events after an offset in streams with this prefix: the server filters.
   * @param on.cut the server cut off a subscriber that lagged behind a burst; subscribing again misses nothing.
   * @returns ends it.
   */
  subscribe(
    after: bigint,
    prefix: string,
    on: { event(event: StoredEvent): void; cut(): void; lost(fault: EngineLost): void },
  ): () => void;
  setMetadata(stream: string, metadata: Readonly<Record<string, unknown>>): Promise<void>;
  /** `23.10.0`. */
  version(): Promise<string>;
  close(): Promise<void>;
}

const APPEND_MS = 10_000;
/** Abandons a silent read after this time: the client itself would wait forever. */
const QUIET_MS = 6_000;
/** A filtered read is silent while the server searches. Keep-alive detects a dead server within 20 s. */
const SEARCH_MS = 300_000;
/**
 * Without per-call credentials the client multiplexes appends over one stream, and a late response crashes the process.
 */
const NO_ONE = { username: 'none', password: 'none' };

/** Checks whether the user may read `$all`. */
export const NEWEST = { from: 'end', backward: true, count: 1 } as const;

export function openConnection(address: EventStoreDbAddress): Connection {
  // A follower's copy may lack what was just appended.
  const options = { credentials: address.credentials ?? NO_ONE, requiresLeader: true };
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

  /** Retries once if another node leads: nothing was done, and the client now connects to that one. */
  async function onLeader<Result>(ask: (server: EventStoreDBClient) => Promise<Result>): Promise<Result> {
    try {
      return await ask(await connected());
    } catch (fault) {
      if (!isNotLeader(fault)) throw fault;
      await turn();
      return await ask(await connected());
    }
  }

  async function append(stream: string, events: readonly SentEvent[], expectedRevision: AppendExpectedRevision) {
    const sent = events.map(event => ({ ...event, contentType: 'application/json' as const }));
    const send = () =>
      onLeader(server =>
        server.appendToStream(stream, sent as never, { ...options, expectedRevision, deadline: APPEND_MS }),
      );
    try {
      return await send();
    } catch (fault) {
      // The server drops an event that another client is just writing. Repeating it returns the first result.
      if (isFateUnknown(fault)) return await send();
      throw fault;
    }
  }

  return {
    async append(stream, events, expectedRevision) {
      try {
        const answer = await append(stream, events, expectedRevision);
        return { revision: Number(answer.nextExpectedRevision), offset: answer.position?.commit ?? null };
      } catch (fault) {
        const { type, code, actualVersion, maxAppendSize } = fault as Record<string, unknown>;
        if (type === 'wrong-expected-version')
          return { conflict: typeof actualVersion === 'bigint' ? Number(actualVersion) : null };
        if (type === 'stream-deleted') return 'deleted';
        if (type === 'maximum-append-size-exceeded' || code === RESOURCE_EXHAUSTED)
          throw new RangeError(
            `an append to ${stream} is larger than the server takes at once: ${maxAppendSize ? `${maxAppendSize} bytes` : 'see its MaxAppendSize'}`,
          );
        throw asFault(fault);
      }
    },

    async stream(stream, { from, backward = false, count }) {
      try {
        return await onLeader(server =>
          collect(
            server.readStream(stream, {
              ...options,
              fromRevision: typeof from === 'number' ? BigInt(from) : from,
              direction: backward ? 'backwards' : 'forwards',
              maxCount: count,
            }),
          ),
        );
      } catch (fault) {
        const { type } = fault as { type?: string };
        if (type === 'stream-not-found') return [];
        if (type === 'stream-deleted') return 'deleted';
        throw asFault(fault);
      }
    },

    async all({ from, backward = false, count, filter }) {
      const place = placeOf(from);
      try {
        return await onLeader(async server => {
          if (filter) {
            const reading = await readFiltered(server, { from: place, backward, count, filter }, options);
            return await collect(reading, { atMost: count, quietMs: SEARCH_MS });
          }
          const direction = backward ? 'backwards' : 'forwards';
          return await collect(server.readAll({ ...options, fromPosition: place, direction, maxCount: count }));
        });
      } catch (fault) {
        throw asFault(fault);
      }
    },

    subscribe(after, prefix, { event, cut, lost }) {
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
        if (isCut(fault) || isNotLeader(fault)) return void turn().then(cut);
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
      try {
        await onLeader(server => server.setStreamMetadata(stream, metadata, { ...options, deadline: APPEND_MS }));
      } catch (fault) {
        throw asFault(fault);
      }
    },

    async version() {
      // The client keeps it private, and reports nothing else about the server.
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

const RESOURCE_EXHAUSTED = 8;

const placeOf = (offset: bigint | 'end'): ReadPosition =>
  offset === 'end' ? 'end' : { commit: offset, prepare: offset };

const asFault = (fault: unknown): unknown =>
  isLost(fault) ? new EngineLost('EventStoreDB does not answer', { cause: fault }) : fault;

/** The client's reads end by `cancel`, its subscriptions by `unsubscribe`. */
type Reading = NodeJS.EventEmitter & ({ cancel(): Promise<void> } | { unsubscribe(): Promise<void> });

interface Collecting {
  readonly atMost?: number;
  readonly quietMs?: number;
}

const collect = (
  reading: Reading,
  { atMost = Number.POSITIVE_INFINITY, quietMs = QUIET_MS }: Collecting = {},
): Promise<StoredEvent[]> =>
  new Promise((resolve, reject) => {
    const found: StoredEvent[] = [];
    const cancel = () => void ('cancel' in reading ? reading.cancel() : reading.unsubscribe()).catch(() => {});
    const timer = setTimeout(() => {
      reject(new EngineLost('EventStoreDB does not answer'));
      cancel();
    }, quietMs);
    const finish = () => {
      clearTimeout(timer);
      resolve(found);
    };
    reading
      .on('data', (resolved: ResolvedEvent) => {
        timer.refresh();
        const stored = storedOf(resolved);
        if (!stored || found.length === atMost) return;
        found.push(stored);
        if (found.length < atMost) return;
        finish();
        cancel();
      })
      .on('error', (fault: unknown) => {
        clearTimeout(timer);
        reject(fault);
      })
      .on('end', finish);
  });

function storedOf({ event }: ResolvedEvent): StoredEvent | null {
  if (!event) return null;
  const { position, streamId, revision, type, id, data, metadata } = event;
  if (!position) throw new Error(`the server did not report the position of event ${id}; its version is too old`);
  return { offset: position.commit, stream: streamId, revision: Number(revision), type, id, data, metadata };
}
