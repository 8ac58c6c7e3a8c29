/**
 * Tests an engine's promises to the policy above it (`platform/bus/kafka/engine.ts`). `busContract` checks whether the two
 * together are a bus.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Change, KafkaEngine, Kept, Letter, Membership, Open } from '../../../platform/bus/kafka/engine.js';
import { LEASE_MS } from '../../../platform/bus/kafka/engine.js';
import { PARTITIONS } from '../../../platform/bus/kafka/partitionOf.js';
import { until } from './until.js';

export interface EngineHarness {
  /** Another process's view of the same topics. */
  open(): Promise<KafkaEngine>;
  /** Lets time pass for all, so that leases may run out. */
  pass(ms: number): Promise<void>;
  /** Closes every engine and deletes the topics. */
  remove(): Promise<void>;
}

const TOPIC = 'price-checks';
const all = Array.from({ length: PARTITIONS }, (_, n) => n);
const kept = (partition: number, n: number): Kept => ({ partition, key: 'a', value: String(n), headers: null });
const letter = (more: Partial<Letter> = {}): Letter => ({
  id: `${TOPIC}.1`,
  topic: TOPIC,
  group: 'monitor',
  ...kept(3, 1),
  offset: 0,
  error: 'TypeError: no',
  attempts: 5,
  at: '2026-07-01T09:00:00.000Z',
  replay: null,
  ...more,
});

export function engineContract(name: string, create: () => Promise<EngineHarness>): void {
  describe(`engine of the bus: ${name}`, () => {
    let harness: EngineHarness;
    let engine: KafkaEngine;

    beforeEach(async () => {
      harness = await create();
      engine = await harness.open();
    });
    afterEach(() => harness.remove());

    /** Partitions that a member may keep, once the group has shared them out. */
    const staying = async (member: Membership, stopping = false) =>
      (await member.assignment(stopping)).filter(({ leaving }) => !leaving).map(({ partition }) => partition);
    async function joined(on = engine, changed: (what: Change) => void = () => {}, group = 'monitor') {
      const member = await on.join(TOPIC, group, changed);
      await until(async () => (await staying(member)).length > 0);
      return member;
    }
    const fenceOf = async (member: Membership, partition: number) =>
      (await member.assignment(false)).find(one => one.partition === partition)?.fence ?? -1;
    async function commit(member: Membership, fence: number, next: number, open: Open[] = [], letters: Letter[] = []) {
      return await member.commit([{ partition: 3, fence, progress: { next, open }, letters, forgotten: [] }]);
    }
    /** What is in a partition, from `from` on. */
    async function fetched(member: Membership, partition: number, from = 0, limit = 100) {
      return await member.fetch([{ partition, from, limit }]);
    }

    it('keeps messages in the order of the calls, with increasing offsets', async () => {
      await Promise.all([1, 2, 3].map(n => engine.publish(TOPIC, [kept(3, n), kept(5, n)])));
      const member = await joined();
      await until(async () => (await fetched(member, 3)).length === 3);
      const found = await fetched(member, 3);
      expect(found.map(({ value }) => value)).toEqual(['1', '2', '3']);
      const offsets = found.map(({ offset }) => offset);
      expect(offsets).toEqual([...new Set(offsets)].sort((a, b) => a - b));
      expect(found[0]).toMatchObject(kept(3, 1));
    });

    it('reads several partitions at once, each from its own offset and up to its own limit', async () => {
      await engine.publish(
        TOPIC,
        [1, 2, 3].flatMap(n => [kept(3, n), kept(5, n)]),
      );
      const member = await joined();
      await until(async () => (await fetched(member, 3)).length === 3);
      const second = (await fetched(member, 3))[1]?.offset ?? -1;
      const found = await member.fetch([
        { partition: 3, from: second, limit: 9 },
        { partition: 5, from: 0, limit: 1 },
        { partition: 7, from: 0, limit: 9 },
      ]);
      const values = (partition: number) => found.filter(one => one.partition === partition).map(({ value }) => value);
      expect([3, 5, 7].map(values)).toEqual([['2', '3'], ['1'], []]);
    });

    it('says how many messages of each topic its groups have not finished, and what no group ever read', async () => {
      await engine.publish('discovery', [kept(3, 1), kept(5, 2)]);
      await engine.publish(
        TOPIC,
        [1, 2, 3, 4, 5].map(n => kept(3, n)),
      );
      const member = await joined();
      await until(async () => (await fetched(member, 3)).length === 5);
      const offsets = (await fetched(member, 3)).map(({ offset }) => offset);
      const depths = [
        { topic: 'discovery', group: null, waiting: 2 },
        { topic: TOPIC, group: 'monitor', waiting: 5 },
      ];
      expect(await engine.depths()).toEqual(depths);
      // The first three were taken over, and the second of them is not finished.
      const open = [{ offset: offsets[1] ?? -1, attempt: 1, dueAt: 0 }];
      await commit(member, await fenceOf(member, 3), offsets[3] ?? -1, open);
      const left = [depths[0], { topic: TOPIC, group: 'monitor', waiting: 3 }];
      await until(async () => JSON.stringify(await engine.depths()) === JSON.stringify(left));
      expect(await (await harness.open()).depths()).toEqual(left);
    });

    it('tells members of new messages', async () => {
      const heard: Change[] = [];
      await joined(engine, what => heard.push(what));
      const elsewhere = await harness.open();
      for (const publisher of [engine, elsewhere]) {
        await new Promise(resolve => setTimeout(resolve, 300));
        heard.length = 0;
        await publisher.publish(TOPIC, [kept(3, 1)]);
        await until(() => heard.length > 0);
      }
    });

    it('gives one member everything, and gives a second one what the first releases', async () => {
      const first = await joined();
      expect(await staying(first)).toEqual(all);
      const second = await (await harness.open()).join(TOPIC, 'monitor', () => {});
      await until(async () => {
        const leaving = (await first.assignment(false)).filter(one => one.leaving).map(({ partition }) => partition);
        if (leaving.length > 0) await first.release(leaving);
        return (await staying(second)).length === PARTITIONS / 2;
      });
      const [mine, theirs] = [await staying(first), await staying(second)];
      expect([...mine, ...theirs].sort((a, b) => a - b)).toEqual(all);
    });

    it('gives nothing new to a stopping member, which keeps what it holds until it releases it', async () => {
      const first = await joined();
      expect(await staying(first, true)).toEqual([]);
      expect(await first.assignment(true)).toHaveLength(PARTITIONS);
      await first.release(all);
      expect(await first.assignment(true)).toEqual([]);
      await first.leave();
      expect(await staying(await joined())).toEqual(all);
    });

    it('has nothing finished for a new group, and stores what was committed', async () => {
      const first = await joined();
      expect(await first.progress([3])).toEqual([{ next: 0, open: [] }]);
      const open = [
        { offset: 2, attempt: 1, dueAt: 500 },
        { offset: 4, attempt: 0, dueAt: 0 },
      ];
      expect(await commit(first, await fenceOf(first, 3), 7, open)).toEqual([]);
      await first.assignment(true);
      await first.release(all);
      await first.leave();
      const second = await joined(await harness.open());
      expect(await second.progress([3, 5])).toEqual([
        { next: 7, open },
        { next: 0, open: [] },
      ]);
      expect(await (await joined(engine, () => {}, 'audit')).progress([3])).toEqual([{ next: 0, open: [] }]);
    });

    it('stores nothing for a member presumed dead, and gives its partitions to others under another fence', async () => {
      const first = await joined();
      const fence = await fenceOf(first, 3);
      await commit(first, fence, 2);
      await harness.pass(LEASE_MS + 1);
      const second = await joined(await harness.open());
      await until(async () => (await staying(second)).includes(3));
      const later = await fenceOf(second, 3);
      expect(later).not.toBe(fence);
      await commit(second, later, 5);
      expect(await commit(first, fence, 3, [], [letter()])).toEqual([3]);
      expect(await second.progress([3])).toEqual([{ next: 5, open: [] }]);
      expect(await engine.letters(TOPIC)).toEqual([]);
    });

    it('stores letters in full, oldest first, and the last one per id', async () => {
      const member = await joined();
      const older = letter({ id: `${TOPIC}.2`, at: '2026-06-30T09:00:00.000Z', headers: '{"h":"1"}' });
      const fence = await fenceOf(member, 3);
      await commit(member, fence, 1, [], [letter(), older]);
      await commit(member, fence, 1, [], [letter({ attempts: 6 })]);
      await until(async () => (await engine.letters(TOPIC)).length === 2);
      expect(await engine.letters(TOPIC)).toEqual([older, letter({ attempts: 6 })]);
      expect(await engine.letters('discovery')).toEqual([]);
    });

    it('gives a letter back to its own group only, once, until it is deleted', async () => {
      const heard: Change[] = [];
      const member = await joined(engine, what => heard.push(what));
      const other = await joined(engine, () => {}, 'audit');
      const fence = await fenceOf(member, 3);
      await commit(member, fence, 1, [], [letter()]);
      const elsewhere = await harness.open();
      await until(async () => (await elsewhere.letters(TOPIC)).length === 1);
      heard.length = 0;
      expect(await elsewhere.replay(TOPIC, letter().id)).toBe(true);
      expect(await elsewhere.replay(TOPIC, letter().id)).toBe(false);
      expect(await elsewhere.replay(TOPIC, `${TOPIC}.9`)).toBe(false);
      await until(() => heard.includes('anything'));
      expect(await engine.letters(TOPIC)).toEqual([]);
      expect(await member.replaying()).toEqual([letter({ replay: { attempt: 0, dueAt: 0 } })]);
      expect(await other.replaying()).toEqual([]);
      const begun = letter({ replay: { attempt: 1, dueAt: 900 } });
      await commit(member, fence, 1, [], [begun]);
      expect(await member.replaying()).toEqual([begun]);
      const progress = { next: 1, open: [] };
      await member.commit([{ partition: 3, fence, progress, letters: [], forgotten: [begun.id] }]);
      expect(await member.replaying()).toEqual([]);
    });
  });
}
