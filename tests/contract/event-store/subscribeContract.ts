import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type {
  Batch,
  EventStore,
  Position,
  RecordedEvent,
  SubscribeOptions,
} from '../../../platform/event-store/port.js';
import { newEvent, newEvents } from './newEvent.js';
import { all, isRising, log, type Subject } from './subject.js';

/** Reads until this many events have arrived, then aborts. */
export async function take(
  store: EventStore,
  count: number,
  { after = 'start', ...options }: Omit<SubscribeOptions, 'signal'> & { after?: Position | 'start' } = {},
): Promise<RecordedEvent[]> {
  const abort = new AbortController();
  const events: RecordedEvent[] = [];
  for await (const batch of store.subscribe(after, { ...options, signal: abort.signal })) {
    events.push(...batch.events);
    if (events.length >= count) abort.abort();
  }
  return events;
}

export function subscribeContract(subject: () => Subject): void {
  describe('a subscription', () => {
    it('catches up, then goes live', async () => {
      const { store } = subject();
      await store.append('stream', newEvents(7), 'none');
      const taken = take(store, 10, { batchSize: 3 });
      await nextTurn();
      for (const event of newEvents(3)) await store.append('stream', [event], 'any');
      expect(await taken).toEqual(await log(store));
    });

    it('says when it is live', async () => {
      const { store } = subject();
      await store.append('stream', newEvents(5), 'none');
      const abort = new AbortController();
      const live: boolean[] = [];
      for await (const batch of store.subscribe('start', { batchSize: 2, signal: abort.signal })) {
        live.push(batch.live);
        if (batch.live) abort.abort();
      }
      expect(live).toEqual([false, false, true]);
    });

    it('neither skips nor repeats while writers race it', async () => {
      const { store } = subject();
      const taken = take(store, 600, { batchSize: 7 });
      const writers = Array.from({ length: 20 }, async (_, writer) => {
        for (const event of newEvents(30)) await store.append(`stream-${writer % 5}`, [event], 'any');
      });
      await Promise.all(writers);
      expect((await taken).map(({ id }) => id)).toEqual((await log(store)).map(({ id }) => id));
    });

    it('goes on where another one stopped', async () => {
      const { store } = subject();
      await store.append('stream', newEvents(6), 'none');
      const events = await log(store);
      const first = await take(store, 3, { batchSize: 3 });
      const after = first.at(-1)?.position ?? 'start';
      expect([...first, ...(await take(store, 3, { after }))]).toEqual(events);
    });

    it('filtered by type tells how far it has looked, also live', async () => {
      const { store } = subject();
      await store.append('stream', newEvents(3, { type: 'Other' }), 'none');
      const abort = new AbortController();
      const batches: Batch[] = [];
      for await (const batch of store.subscribe('start', { types: ['Wanted'], signal: abort.signal })) {
        batches.push(batch);
        expect(batch.position).toBe(await store.head());
        if (batches.length === 1) await store.append('stream', [newEvent({ type: 'Other' })], 'any');
        if (batches.length === 2) await store.append('stream', [newEvent({ type: 'Wanted' })], 'any');
        if (batches.length === 3) abort.abort();
      }
      expect(batches.map(({ events }) => events.map(({ type }) => type))).toEqual([[], [], ['Wanted']]);
      expect(isRising(batches.map(({ position }) => position))).toBe(true);
    });

    it('waits for a slow reader and loses nothing', async () => {
      const { store } = subject();
      const abort = new AbortController();
      const seen: string[] = [];
      const reading = (async () => {
        for await (const { events } of store.subscribe('start', { batchSize: 10, signal: abort.signal })) {
          for (let turn = 0; turn < 20; turn++) await nextTurn();
          seen.push(...events.map(({ id }) => id));
          if (seen.length === 100) abort.abort();
        }
      })();
      const events = newEvents(100);
      await Promise.all(events.map(event => store.append('stream', [event], 'any')));
      await reading;
      expect(seen).toEqual(events.map(({ id }) => id));
    });

    it('ends at once when it is aborted while it waits, or before', async () => {
      const { store } = subject();
      const abort = new AbortController();
      const waiting = all(store.subscribe('start', { signal: abort.signal }));
      await nextTurn();
      abort.abort();
      expect(await waiting).toEqual([]);
      await store.append('stream', [newEvent()], 'any');
      expect(await all(store.subscribe('start', { signal: abort.signal }))).toEqual([]);
    });

    it('ends when the store is closed', async () => {
      const { store } = subject();
      const waiting = all(store.subscribe('start', { signal: new AbortController().signal }));
      await nextTurn();
      await store.close();
      expect(await waiting).toEqual([]);
    });
  });
}
