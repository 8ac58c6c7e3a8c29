import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type Child, startChild } from '../childProcess.js';
import { newEvents } from './newEvent.js';
import { all, isRising, log, type Subject, upTo } from './subject.js';
import { take } from './subscribeContract.js';

export const WRITER = fileURLToPath(new URL('writer.child.ts', import.meta.url));

/** A writer's output: the events that the store confirmed. It is killed after `until` of them. */
export async function confirmed(
  child: Child,
  until = Number.POSITIVE_INFINITY,
): Promise<{ id: string; position: string }[]> {
  const lines: string[] = [];
  for await (const line of child.lines) if (lines.push(line) === until) void child.kill();
  return lines.map(line => {
    const [id = '', position = ''] = line.split(' ');
    return { id, position };
  });
}

export function processesContract(subject: () => Subject): void {
  describe('two connections', () => {
    it('see what the other wrote, whatever they last wrote themselves', async () => {
      const { store, open } = subject();
      const other = open();
      const [first, second, third] = newEvents(3);
      if (!first || !second || !third) throw new Error('three events');
      await store.append('stream', [first], 'none');
      const answer = await other.append('stream', [second], 0);

      await expect(store.append('stream', [third], 0)).rejects.toMatchObject({ expected: 0, actual: 1 });
      expect(await store.append('stream', [second], 0)).toEqual(answer);
      expect(await store.append('stream', [third], 'any')).toMatchObject({ revision: 2 });
      expect(await other.append('elsewhere', newEvents(1), 'none')).toMatchObject({ revision: 0 });
      expect(await store.append('stream', newEvents(1), 2)).toMatchObject({ revision: 3 });
    });

    it('a subscription on one hears of events written on the other', async () => {
      const { store, open } = subject();
      const taken = take(store, 20);
      const other = open();
      for (const event of newEvents(20)) await other.append('stream', [event], 'any');
      expect(await taken).toEqual(await log(store));
    });
  });

  describe('several processes', () => {
    it('write one order, and a reader that races them neither skips nor repeats', async () => {
      const { url, store } = subject();
      const [each, ours] = [400, 300];
      const total = 3 * each + ours;
      const taken = take(store, total);
      const children = await Promise.all(['x', 'y', 'z'].map(name => startChild(WRITER, [url, name, String(each)])));
      const printed = Promise.all(children.map(child => confirmed(child)));
      for (const event of newEvents(ours)) await store.append('shared', [event], 'any');
      const theirs = (await printed).flat();
      expect(await Promise.all(children.map(({ exit }) => exit))).toEqual([0, 0, 0]);

      const events = await log(store);
      expect(events).toHaveLength(total);
      expect(isRising(events.map(({ position }) => position))).toBe(true);
      expect((await taken).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
      const where = new Map(events.map(({ id, position }) => [id, position as string]));
      expect(theirs.filter(({ id, position }) => where.get(id) !== position)).toEqual([]);
      const shared = await all(store.read('shared'));
      expect(shared.map(({ revision }) => revision)).toEqual(upTo(shared.length).map(n => n - 1));
    });

    it('after kill -9 in the middle of writing, every confirmed event is there', async () => {
      const { url, open } = subject();
      for (const name of ['first', 'second']) {
        const child = await startChild(WRITER, [url, name]);
        const printed = await confirmed(child, 250);
        expect(printed.length).toBeGreaterThanOrEqual(250);
        const events = await log(open());
        const where = new Map(events.map(({ id, position }) => [id, position as string]));
        expect(printed.filter(({ id, position }) => where.get(id) !== position)).toEqual([]);
      }
    });
  });
}
