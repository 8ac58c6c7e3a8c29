/**
 * Keeps the log's newest events in memory: one subscription for all of a process's followers. A follower behind its
 * first event reads from the server. The server cuts a subscription after a burst of about 100 events; the tail then
 * resumes after its last event, and no follower notices.
 */
import { add } from '../../runtime/metrics/measures.js';
import type { Connection, StoredEvent } from './connection.js';

const KEPT = 1_000;

export interface Tail {
  /** Returns the events after an offset; `undefined` if the tail starts later, or has not started. */
  after(offset: bigint): readonly StoredEvent[] | undefined;
  /** Starts it after an offset, unless it has started. */
  begin(offset: bigint): void;
  /**
   * Resolves when there is more after an offset, on abort, and when this is closed. @throws EngineLost if the
   * subscription broke.
   */
  beyond(offset: bigint, signal: AbortSignal): Promise<void>;
  close(): void;
}

interface Waiting {
  resolve(): void;
  reject(fault: unknown): void;
}

/** @param noteCut for the log, at debug level. */
export function logTail(connection: Pick<Connection, 'subscribe'>, prefix: string, noteCut: () => void): Tail {
  let events: StoredEvent[] = [];
  /** Offset of the last evicted event. */
  let floor: bigint | undefined;
  let last = 0n;
  let end: (() => void) | undefined;
  let closed = false;
  const waiting = new Set<Waiting>();

  function stop(): void {
    end?.();
    end = undefined;
    floor = undefined;
    events = [];
  }

  function subscribe(): void {
    end = connection.subscribe(last, prefix, {
      event(event) {
        if (event.offset <= last) return;
        last = event.offset;
        events.push(event);
        if (events.length > 2 * KEPT) {
          floor = events[KEPT - 1]?.offset as bigint;
          events = events.slice(KEPT);
        }
        for (const { resolve } of [...waiting]) resolve();
      },
      cut() {
        if (closed) return;
        add('tidewatch_subscription_cuts_total');
        noteCut();
        subscribe();
      },
      lost(fault) {
        stop();
        for (const { reject } of [...waiting]) reject(fault);
      },
    });
  }

  return {
    after(offset) {
      if (floor === undefined || offset < floor) return undefined;
      const from = events.findIndex(event => event.offset > offset);
      return from === -1 ? [] : events.slice(from);
    },

    begin(offset) {
      if (end || closed) return;
      floor = offset;
      last = offset;
      subscribe();
    },

    beyond: (offset, signal) =>
      new Promise((resolve, reject) => {
        if (closed || signal.aborted || floor === undefined || last > offset) return resolve();
        const done = (then: () => void) => () => {
          waiting.delete(one);
          signal.removeEventListener('abort', one.resolve);
          then();
        };
        const one: Waiting = { resolve: done(resolve), reject: fault => done(() => reject(fault))() };
        waiting.add(one);
        signal.addEventListener('abort', one.resolve);
      }),

    close() {
      closed = true;
      stop();
      for (const { resolve } of [...waiting]) resolve();
    },
  };
}
