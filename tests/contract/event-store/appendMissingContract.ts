import { describe, expect, it } from 'vitest';
import { manualClock } from '../../../platform/runtime/clock/manualClock.js';
import { newEvent, newEvents } from './newEvent.js';
import { all, log, type Subject, upTo } from './subject.js';

export function appendMissingContract(subject: () => Subject): void {
  const idsIn = async (stream: string) => (await all(subject().store.read(stream))).map(({ id }) => id);
  const idsOf = (events: readonly { readonly id: string }[]) => events.map(({ id }) => id);

  describe('appending what is missing', () => {
    it('writes all in their order where none is known', async () => {
      const { store } = subject();
      const events = newEvents(3);
      await store.appendMissing('stream', events);
      expect(await all(store.read('stream'))).toMatchObject(events);
    });

    it.each([
      ['the first', [0, 1]],
      ['the last', [2, 3]],
      ['some in between', [1, 3]],
      ['all', [0, 1, 2, 3]],
    ])('writes the others, in their order, where it knows %s', async (_, known) => {
      const { store } = subject();
      const events = newEvents(4);
      const first = events.filter((_, n) => known.includes(n));
      await store.append('stream', [newEvent(), ...first, newEvent()], 'none');
      await store.appendMissing('stream', events);
      const added = events.filter(event => !first.includes(event));
      expect((await idsIn('stream')).slice(first.length + 2)).toEqual(idsOf(added));
      await store.appendMissing('stream', events);
      expect(await log(store)).toHaveLength(6);
    });

    it('leaves what is known as it was first written, whatever it holds now', async () => {
      const { store } = subject();
      const event = newEvent();
      await store.appendMissing('stream', [event]);
      await store.appendMissing('stream', [{ ...event, data: { sealed: 'again' } }]);
      expect(await all(store.read('stream'))).toMatchObject([event]);
      expect(await log(store)).toHaveLength(1);
    });

    it('takes one that is there twice once', async () => {
      const { store } = subject();
      const [a = newEvent(), b = newEvent()] = newEvents(2);
      await store.appendMissing('stream', [a, b, a]);
      expect((await idsIn('stream')).sort()).toEqual(idsOf([a, b]).sort());
    });

    it('at once, from two connections, writes each once', async () => {
      const { store, open } = subject();
      const stores = [store, open()];
      const events = newEvents(60);
      const windows = upTo(30).map(n => events.slice(n, n + 20));
      await Promise.all([
        ...windows.map((window, n) => stores[n % 2]?.appendMissing('stream', window)),
        ...newEvents(10).map(event => store.append('stream', [event], 'any')),
      ]);
      const stored = await idsIn('stream');
      expect(stored).toHaveLength(new Set(stored).size);
      expect(idsOf(events.slice(1, 50)).filter(id => !stored.includes(id))).toEqual([]);
      expect(stored).toHaveLength(49 + 10);
    });

    it('goes on after the revision of a stream whose events have all outlived their age', async () => {
      const clock = manualClock();
      const store = subject().open(clock);
      await store.append('stream', newEvents(2), 'none');
      await store.setMaxAge('stream', 60);
      clock.advance(61_000);
      await store.appendMissing('stream', newEvents(1));
      expect(await all(store.read('stream'))).toMatchObject([{ revision: 2 }]);
    });

    it('of nothing is refused', () => expect(subject().store.appendMissing('stream', [])).rejects.toThrow(RangeError));
  });
}
