import { describe, expect, it } from 'vitest';
import { as, type SealedText } from '../../../domain/kernel/names.js';
import type { Position, RecordedEvent } from '../../../platform/event-store/port.js';
import { manualClock } from '../../../platform/runtime/clock/manualClock.js';
import { newEvent, newEvents } from './newEvent.js';
import { all, eventsOf, log, type Subject, upTo } from './subject.js';

const revisions = (events: readonly RecordedEvent[]) => events.map(({ revision }) => revision);

export function readContract(subject: () => Subject): void {
  describe('reading a stream', () => {
    it('finds nothing if it does not exist', async () => {
      const { store } = subject();
      expect(await all(store.read('nowhere'))).toEqual([]);
      expect(await all(store.read('nowhere', { direction: 'backward' }))).toEqual([]);
    });

    it.each([
      [{}, [0, 1, 2, 3, 4]],
      [{ from: 3 }, [3, 4]],
      [{ limit: 2 }, [0, 1]],
      [{ from: 1, limit: 2 }, [1, 2]],
      [{ limit: 0 }, []],
      [{ from: 9 }, []],
      [{ direction: 'backward' }, [4, 3, 2, 1, 0]],
      [{ direction: 'backward', from: 2 }, [2, 1, 0]],
      [{ direction: 'backward', from: 99, limit: 2 }, [4, 3]],
      [{ direction: 'backward', limit: 1 }, [4]],
    ] as const)('%j', async (options, expected) => {
      const { store } = subject();
      await store.append('other', newEvents(2), 'none');
      await store.append('stream', newEvents(5), 'none');
      expect(revisions(await all(store.read('stream', options)))).toEqual(expected);
    });

    it('of many events finds each once, in both directions', async () => {
      const { store } = subject();
      await store.append('stream', newEvents(1203), 'none');
      const expected = upTo(1203).map(n => n - 1);
      expect(revisions(await all(store.read('stream')))).toEqual(expected);
      expect(revisions(await all(store.read('stream', { direction: 'backward' })))).toEqual(expected.reverse());
    });

    it('leaves out what has outlived the age of the stream, and counts on', async () => {
      const clock = manualClock();
      const store = subject().open(clock);
      await store.append('audit', newEvents(2), 'none');
      await store.append('other', [newEvent()], 'none');
      await store.setMaxAge('audit', 60);
      clock.advance(59_000);
      await store.append('audit', [newEvent()], 1);
      expect(revisions(await all(store.read('audit')))).toEqual([0, 1, 2]);
      clock.advance(1_000);
      expect(revisions(await all(store.read('audit')))).toEqual([2]);
      expect(revisions(await all(store.read('audit', { direction: 'backward', from: 1 })))).toEqual([]);
      expect(revisions(await all(store.read('other')))).toEqual([0]);
      expect((await store.append('audit', [newEvent()], 2)).revision).toBe(3);
      await store.setMaxAge('audit', 3_600);
      expect(revisions(await all(store.read('audit')))).toEqual([0, 1, 2, 3]);
    });

    it.each([0, -1, 1.5, Number.NaN])('refuses an age of %s seconds', seconds =>
      expect(subject().store.setMaxAge('audit', seconds)).rejects.toThrow(RangeError),
    );
  });

  describe('what was written comes back', () => {
    it.each([
      ['text of every kind', { text: 'Größe 😀 \u2028 "quoted" \\ \r\n\t', ключ: 'ت' }],
      ['a NUL and other controls', { text: 'before\u0000after\u001f', '\u0000': 1 }],
      ['numbers', { large: Number.MAX_SAFE_INTEGER, small: 1e-9, negative: -0.1, whole: 3 }],
      ['nothing much', [null, true, false, '', {}, []]],
      ['a megabyte', { html: 'x€'.repeat(350_000) }],
    ])('%s', async (_, data) => {
      const { store } = subject();
      const event = newEvent({ data });
      const { position } = await store.append('stream', [event], 'none');
      expect(await all(store.read('stream'))).toEqual([
        { ...event, stream: 'stream', revision: 0, position, recordedAt: expect.stringMatching(/^\d{4}-.*\d{3}Z$/) },
      ]);
    });

    it('as U+FFFD where it was a lone surrogate, in data, meta and names', async () => {
      const { store } = subject();
      const lone = 'Fancy \ud83dMug';
      const mended = 'Fancy \ufffdMug';
      const sent = newEvent({ data: { [lone]: [lone, '\udc00\ud83d', '\u{1f600}', 'C:\\ud83d'] } });
      const meta = { ...sent.meta, shop: lone, client: as<SealedText>(lone) };
      const event = { ...sent, id: `${sent.id}\ud83d`, type: lone, meta };
      const stream = 'page-\ud83d';
      const first = await store.append(stream, [event], 'none');
      const expected = {
        id: `${sent.id}\ufffd`,
        type: mended,
        data: { [mended]: [mended, '\ufffd\ufffd', '\u{1f600}', 'C:\\ud83d'] },
        meta: { ...meta, shop: mended, client: mended },
        stream: 'page-\ufffd',
      };
      expect(await all(store.read(stream))).toMatchObject([expected]);
      expect(await log(store)).toMatchObject([expected]);
      // The repeat is recognised, and the stream is unchanged.
      expect(await store.append(stream, [event], 'none')).toEqual(first);
      expect((await store.append('page-\ufffd', [newEvent()], 0)).revision).toBe(1);
    });

    it('without a shop', async () => {
      const { store } = subject();
      const event = newEvent({ meta: { ...newEvent().meta, shop: null, client: as<SealedText>('v1.a.b') } });
      await store.append('stream', [event], 'none');
      expect(await all(store.read('stream'))).toMatchObject([event]);
    });
  });

  describe('reading all', () => {
    it('gives out positions that it knows again as text, and takes no other text for one', async () => {
      const { store } = subject();
      await store.append('stream', newEvents(3), 'none');
      for (const { position } of await log(store)) expect(store.parsePosition(`${position}`)).toBe(position);
      for (const text of ['', 'x', '-1', '1e3', '0x10', ' ', 'start', '\u0000', '9'.repeat(10_000)])
        expect(store.parsePosition(text)).toBeNull();
    });

    it.each(['readAll', 'subscribe'] as const)(
      'refuses the position of another log, and one beyond its head: %s',
      async way => {
        const { store, another } = subject();
        const stranger = await another();
        await store.append('stream', newEvents(3), 'none');
        await stranger.append('stream', newEvents(1), 'none');
        const [theirs, ours] = [await stranger.head(), await store.head()];
        const beyond = ours?.replace(/0(?=\d*$)/, '1') as Position;
        const { signal } = new AbortController();
        for (const after of [theirs as Position, beyond, 'C:1/P:1' as Position])
          await expect(all(store[way](after, { signal }))).rejects.toThrow(RangeError);
      },
    );

    it('of an empty log finds nothing, and no head', async () => {
      const { store } = subject();
      expect(await all(store.readAll('start'))).toEqual([]);
      expect(await store.head()).toBeNull();
    });

    it('ends at the head, in batches of the size asked for', async () => {
      const { store } = subject();
      await store.append('stream', newEvents(25), 'none');
      const batches = await all(store.readAll('start', { batchSize: 10 }));
      expect(batches.map(({ events }) => events.length)).toEqual([10, 10, 5]);
      expect(batches.map(({ live }) => live)).toEqual([false, false, true]);
      expect(batches.at(-1)?.position).toBe(await store.head());
    });

    it('goes on after any position', async () => {
      const { store } = subject();
      await store.append('a', newEvents(3), 'none');
      await store.append('b', newEvents(3), 'none');
      const events = await log(store);
      for (const [index, event] of events.entries())
        expect(eventsOf(await all(store.readAll(event.position, { batchSize: 2 })))).toEqual(events.slice(index + 1));
    });

    it('by type delivers those only, and moves past the others', async () => {
      const { store } = subject();
      await store.append('stream', newEvents(3, { type: 'A' }), 'none');
      await store.append('stream', newEvents(2, { type: 'B' }), 'any');
      await store.append('stream', newEvents(4, { type: 'C' }), 'any');
      const batches = await all(store.readAll('start', { types: ['B', 'A'], batchSize: 2 }));
      expect(eventsOf(batches).map(({ type }) => type)).toEqual(['A', 'A', 'A', 'B', 'B']);
      expect(batches.at(-1)?.position).toBe(await store.head());
      const nothing = await all(store.readAll('start', { types: ['D'] }));
      expect(nothing).toEqual([{ events: [], position: await store.head(), live: true }]);
    });

    it('by type crosses a long stretch of others', async () => {
      const { store } = subject();
      await store.append('stream', newEvents(12_000, { type: 'Noise' }), 'none');
      await store.append('stream', [newEvent({ type: 'Signal' })], 'any');
      const batches = await all(store.readAll('start', { types: ['Signal'] }));
      expect(eventsOf(batches)).toHaveLength(1);
      expect(batches.at(-1)).toMatchObject({ position: await store.head(), live: true });
    });
  });
}
