import { describe, expect, it } from 'vitest';
import { StreamBroken } from '../../../platform/event-store/port.js';
import { newEvents } from './newEvent.js';
import { all, type Subject } from './subject.js';

/** @param lose removes an event behind the store's back. */
export function holesContract(
  subject: () => Subject,
  lose: (url: string, stream: string, revision: number) => Promise<void>,
): void {
  const revisions = async (events: AsyncIterable<{ revision: number }>) =>
    (await all(events)).map(({ revision }) => revision);

  describe('a stream with a hole', () => {
    it('is read up to the hole, from either side, and refused there', async () => {
      const { store, url } = subject();
      await store.append('broken', newEvents(5), 'none');
      await lose(url, 'broken', 2);
      const fault = await all(store.read('broken')).catch((reason: unknown) => reason);
      expect(fault).toBeInstanceOf(StreamBroken);
      expect(fault).toMatchObject({
        code: 'STREAM_BROKEN',
        hole: { stream: 'broken', revision: 2 },
        message: 'revision 2 of broken is missing from the log',
      });
      await expect(all(store.read('broken', { direction: 'backward' }))).rejects.toThrow(StreamBroken);
      await expect(all(store.read('broken', { from: 2 }))).rejects.toThrow(StreamBroken);
      expect(await revisions(store.read('broken', { from: 3 }))).toEqual([3, 4]);
      expect(await revisions(store.read('broken', { limit: 2 }))).toEqual([0, 1]);
    });

    it('is named with its first missing revision, and no stream that is whole', async () => {
      const { store, url } = subject();
      for (const stream of ['b-twice', 'a-first', 'whole']) await store.append(stream, newEvents(5), 'none');
      for (const revision of [1, 3]) await lose(url, 'b-twice', revision);
      await lose(url, 'a-first', 0);
      expect(await store.holes()).toEqual([
        { stream: 'a-first', revision: 0 },
        { stream: 'b-twice', revision: 1 },
      ]);
    });

    it('is none where old events may leave', async () => {
      const { store, url } = subject();
      await store.append('aged', newEvents(3), 'none');
      await store.setMaxAge('aged', 3_600);
      await lose(url, 'aged', 0);
      expect(await revisions(store.read('aged'))).toEqual([1, 2]);
      expect(await store.holes()).toEqual([]);
    });
  });
}
