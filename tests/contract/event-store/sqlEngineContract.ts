/**
 * Promises of SQLite and PostgreSQL beyond the port, cheap because of one index and one writer at a time (ADR 0023).
 * They keep an id from occurring twice even by mistake; the product does not rely on them.
 */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { EventIdReused } from '../../../platform/event-store/port.js';
import type { Clock } from '../../../platform/runtime/clock/clock.js';
import { manualClock } from '../../../platform/runtime/clock/manualClock.js';
import { startChild } from '../childProcess.js';
import { newEvent, newEvents } from './newEvent.js';
import { type EventStoreEngine, newSubjects } from './newSubjects.js';
import { confirmed, WRITER } from './processesContract.js';
import { log, numbers, upTo } from './subject.js';

export function sqlEngineContract(engine: EventStoreEngine, systemClock: Clock): void {
  describe(`event store in SQL: ${engine.name}`, () => {
    const subject = newSubjects(engine, systemClock);

    describe('knows the ids of the whole log', () => {
      it.each(['none', 'exists', 'any', 0, 17] as const)(
        'gives a repeat the first answer, expecting %s',
        async expected => {
          const { store } = subject();
          const events = newEvents(3);
          const first = await store.append('stream', events, 'none');
          await store.append('stream', [newEvent()], 'any');
          expect(await store.append('stream', events, expected)).toEqual(first);
          expect(await log(store)).toHaveLength(4);
        },
      );

      const [a, b, c] = [newEvent(), newEvent(), newEvent()];
      it.each([
        ['only some of its events', 'stream', [a, c]],
        ['only the later ones, after a new one', 'stream', [c, b]],
        ['another order', 'stream', [b, a]],
        ['another stream', 'other', [a, b]],
        ['other data', 'stream', [a, { ...b, data: { from: '1.00', to: '2.00' } }]],
        ['another type', 'stream', [{ ...a, type: 'StockChanged' }, b]],
        ['another schema', 'stream', [{ ...a, schema: 2 }, b]],
        ['one id twice', 'new', [c, c]],
      ])('refuses a repeat with %s', async (_, stream, events) => {
        const { store } = subject();
        await store.append('stream', [a, b], 'none');
        const fault = await store.append(stream, events, 'any').catch((reason: unknown) => reason);
        expect(fault).toBeInstanceOf(EventIdReused);
        expect(events.map(({ id }) => id)).toContain((fault as EventIdReused).eventId);
        expect(await log(store)).toHaveLength(2);
      });

      it('also those that another connection wrote', async () => {
        const { store, open } = subject();
        const [first = newEvent(), second = newEvent()] = newEvents(2);
        await store.append('stream', [first], 'none');
        await open().append('stream', [second], 0);
        await expect(store.append('elsewhere', [second], 'any')).rejects.toThrow(EventIdReused);
      });

      it('refuses to append as missing what another stream has', async () => {
        const { store } = subject();
        await store.append('stream', [a], 'none');
        await expect(store.appendMissing('other', [b, a])).rejects.toThrow(EventIdReused);
        expect(await log(store)).toHaveLength(1);
      });
    });

    it('digests the stored text of an event, to the same value on every engine and in every version', async () => {
      const store = subject().open(manualClock());
      const event = newEvent({
        id: '9f1c2b7a-0000-4000-8000-000000000001',
        data: { b: 'é\ud83d\ude00', a: [1.5, null] },
      });
      const { position } = await store.append('page-1', [event], 'none');
      const [entry] = await store.digests('start', position, 10);
      const text = `["9f1c2b7a-0000-4000-8000-000000000001","page-1",0,"PriceChanged",1,"aurora-outfitters.myshopify.com","2026-07-01T09:00:00.000Z","2026-07-01T09:00:00.000Z"]
{"a":[1.5,null],"b":"é\ud83d\ude00"}
{"actor":{"id":"monitor","kind":"worker"},"causationId":null,"correlationId":"correlation-1","shop":"aurora-outfitters.myshopify.com"}`;
      expect(entry).toEqual({
        ...{ position, text, recordedAt: '2026-07-01T09:00:00.000Z', removed: false },
        digest: createHash('sha256').update(text).digest('hex'),
      });
    });

    it('counts positions 1, 2, 3, …: a conflict and a repeat take none', async () => {
      const { store } = subject();
      const events = newEvents(2);
      await Promise.allSettled([
        store.append('a', events, 'none'),
        store.append('b', newEvents(3), 7),
        store.append('c', newEvents(1), 'none'),
        store.append('a', events, 'none'),
        store.appendMissing('a', [...events, newEvent()]),
      ]);
      expect(numbers(await log(store))).toEqual(upTo(4));
    });

    it('counts so, and never back in time, whatever processes write and are killed', async () => {
      const { url, store } = subject();
      const [each, killed] = [200, 60];
      const children = await Promise.all([
        ...['x', 'y'].map(name => startChild(WRITER, [url, name, String(each)])),
        startChild(WRITER, [url, 'killed']),
      ]);
      await Promise.all(children.map((child, n) => confirmed(child, n === 2 ? killed : undefined)));
      const events = await log(store);
      expect(events.length).toBeGreaterThanOrEqual(2 * each + killed);
      expect(numbers(events)).toEqual(upTo(events.length));
      const times = events.map(({ recordedAt }) => recordedAt);
      expect(times).toEqual([...times].sort());
    });

    it('never records back in time, whatever the clock does', async () => {
      const clock = manualClock();
      const store = subject().open(clock);
      for (const step of [1_000, -60_000, 500, 120_000]) {
        clock.advance(step);
        await store.append('stream', [newEvent()], 'any');
      }
      const times = (await log(store)).map(({ recordedAt }) => recordedAt);
      expect(times).toEqual([...times].sort());
      expect(times.at(-1)).toBe(clock.now());
    });
  });
}
