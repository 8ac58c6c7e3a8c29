import { describe, expect, it } from 'vitest';
import { digestOfText } from '../../../platform/event-store/entryDigest.js';
import { manualClock } from '../../../platform/runtime/clock/manualClock.js';
import { newEvent, newEvents } from './newEvent.js';
import { all, isRising, log, type Subject } from './subject.js';

const HOUR_MS = 3_600_000;

export function sealContract(subject: () => Subject): void {
  describe('digests', () => {
    it('are one for each event, in order, page by page, up to a position', async () => {
      const { store } = subject();
      const events = newEvents(7);
      await store.append('a', events.slice(0, 4), 'none');
      await store.append('b', events.slice(4), 'none');
      const logged = await log(store);
      const place = (index: number) => logged[index]?.position ?? ('' as never);
      const first = await store.digests('start', place(6), 4);
      const second = await store.digests(place(3), place(6), 100);
      expect([...first, ...second].map(({ position }) => position)).toEqual(logged.map(({ position }) => position));
      expect(new Set([...first, ...second].map(({ digest }) => digest)).size).toBe(7);
      expect(first.map(({ text }) => digestOfText(text ?? ''))).toEqual(first.map(({ digest }) => digest));
      expect(isRising([...first, ...second].map(({ position }) => position))).toBe(true);
      expect(await store.digests('start', place(6), 4)).toEqual(first);
      expect(await store.digests(place(1), place(2), 100)).toEqual([first[2]]);
      expect(await store.digests(place(6), place(6), 100)).toEqual([]);
    });
  });

  describe('scavenging', () => {
    it('removes what has outlived its age up to a position, keeps its digests, and each last event', async () => {
      const clock = manualClock();
      const store = subject().open(clock);
      await store.append('aged', newEvents(3), 'none');
      await store.append('for-ever', newEvents(2), 'none');
      await store.setMaxAge('aged', 3_600);
      clock.advance(2 * HOUR_MS);
      const { position: sealed } = await store.append('aged', newEvents(1), 2);
      await store.append('aged', newEvents(1), 3);
      const head = (await store.head()) ?? ('' as never);
      const before = await store.digests('start', head, 100);

      expect(await store.scavenge(before[0]?.position ?? head)).toBe(1);
      clock.advance(2 * HOUR_MS);
      expect(await store.scavenge(sealed)).toBe(3);
      expect(await store.scavenge(sealed)).toBe(0);

      const after = await store.digests('start', head, 100);
      expect(after.map(({ removed }) => removed)).toEqual([true, true, true, false, false, true, false]);
      expect(after.map((entry, index) => ({ ...entry, removed: false, text: before[index]?.text }))).toEqual(before);
      expect(after.filter(({ removed }) => removed).map(({ text }) => text)).toEqual([null, null, null, null]);
      expect(await store.digests(before[0]?.position ?? head, head, 3)).toEqual(after.slice(1, 4));
      expect((await log(store)).map(({ stream, revision }) => [stream, revision])).toEqual([
        ['for-ever', 0],
        ['for-ever', 1],
        ['aged', 4],
      ]);
      expect(await store.holes()).toEqual([]);
      expect(await all(store.read('aged'))).toEqual([]);
      expect(await store.append('aged', [newEvent()], 4)).toMatchObject({ revision: 5 });
    });

    it('takes out of each stream what has outlived the age of that stream, and nothing younger', async () => {
      const clock = manualClock();
      const store = subject().open(clock);
      await store.append('short', newEvents(3), 'none');
      await store.append('long', newEvents(3), 'none');
      await store.setMaxAge('short', 3_600);
      await store.setMaxAge('long', 3 * 3_600);
      clock.advance(2 * HOUR_MS);
      await store.append('short', newEvents(2), 2);
      const left = async () => {
        const head = (await store.head()) ?? ('' as never);
        const removed = await store.scavenge(head);
        return [removed, ...(await log(store)).map(({ stream, revision }) => `${stream} ${revision}`)];
      };
      expect(await left()).toEqual([3, 'long 0', 'long 1', 'long 2', 'short 3', 'short 4']);
      clock.advance(2 * HOUR_MS);
      expect(await left()).toEqual([3, 'long 2', 'short 4']);
    });

    it('goes on past what many removals leave', async () => {
      const clock = manualClock();
      const store = subject().open(clock);
      await store.append('aged', newEvents(1_200), 'none');
      await store.setMaxAge('aged', 60);
      clock.advance(HOUR_MS);
      const head = (await store.head()) ?? ('' as never);
      expect(await store.scavenge(head)).toBe(1_199);
      expect(await log(store)).toHaveLength(1);
    });
  });
}
