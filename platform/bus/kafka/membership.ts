/**
 * A member of a group, over the broker's assignment. The broker moves a partition at once; here it changes hands only when
 * nothing of it is being handled. So the note beside the offset names its holder: the member that was given the partition takes
 * it when the note names no one, or one who is not in the group any more, and writes itself into it; the former holder keeps
 * handling, commits (it is still of the group), and erases its name at last. A member that is not of the group can write nothing.
 */
import type { Kafka } from 'kafkajs';
import { EngineLost } from '../../engineLost.js';
import { type Clock, msOf } from '../../runtime/clock/clock.js';
import { edgesOf } from './edgesOf.js';
import type { Assigned, Change, Fetched, Membership, Progress, Want } from './engine.js';
import { LEASE_MS } from './engine.js';
import type { Erased } from './erasures.js';
import { type GroupConsumer, joinGroup } from './groupConsumer.js';
import type { KafkaAdmin } from './kafkaAdmin.js';
import type { Letters } from './letters.js';
import { isTopicMissing, orLost } from './lost.js';
import { decodeNote, encodeNote, type Note } from './note.js';
import type { Topics } from './topics.js';

interface Surroundings {
  readonly kafka: Kafka;
  readonly admin: KafkaAdmin;
  readonly topics: Pick<Topics, 'use'>;
  readonly clock: Clock;
  readonly letters: Letters;
  readonly erased: Erased;
}

const NOTHING_NOTED = decodeNote('-1', null);
const LOOK_EVERY_MS = 250;
const DELIVERY_MS = 8_000;

export async function createMembership(
  { kafka, admin, topics, clock, letters, erased }: Surroundings,
  { topic, group, inKafka, groupId }: Readonly<Record<'topic' | 'group' | 'inKafka' | 'groupId', string>>,
  changed: (what: Change) => void,
): Promise<Membership> {
  const join = () => topics.use(topic, 'messages', existing => joinGroup(kafka, { topic: existing, groupId }, changed));
  let consumer: GroupConsumer | null = await join();
  /** The partitions that this member holds, as last noted. */
  const held = new Map<number, Note>();
  /** Messages below may be open: they must be found, or known to be gone. */
  const openUntil = new Map<number, number>();
  let me = '';
  /** The highest so far: notes, and their fences, disappear with a deleted topic. */
  let lastFence = 0;
  let asked = msOf(clock.now());
  let late = 0;
  let missing = false;

  const looking = setInterval(() => {
    // Given to it and not yet released by another.
    if (missing) changed('anything');
    late = msOf(clock.now()) - asked > LEASE_MS ? late + 1 : 0;
    // Its owner stands still. At the second look only: the owner may be about to ask.
    if (late > 1) drop();
  }, LOOK_EVERY_MS);

  function drop(): void {
    void consumer?.close().catch(() => {});
    consumer = null;
    held.clear();
  }

  async function notes(): Promise<Map<number, Note>> {
    const [found] = await orLost(admin.fetchOffsets({ groupId, topics: [inKafka] }), inKafka);
    return new Map(
      found?.partitions.map(({ partition, offset, metadata }) => [partition, decodeNote(offset, metadata)]),
    );
  }

  /** @returns whether it was stored. */
  async function keep(by: GroupConsumer, all: ReadonlyMap<number, Note>): Promise<boolean> {
    const stored = await by.commit(rowsOf(all));
    if (!stored) held.clear();
    return stored;
  }

  function identify(by: GroupConsumer): void {
    const given = by.joined();
    if (!given || given.memberId === me) return;
    me = given.memberId;
    held.clear();
  }

  /**
   * If the topic was deleted, leaves the group to join it anew: the client may know the old partitions only. With a topic
   * the broker deletes its notes; those that this member wrote since are about messages that no longer exist.
   */
  async function dropIfReplaced(by: GroupConsumer): Promise<void> {
    identify(by);
    if (held.size === 0 && !by.replaced()) return;
    try {
      const noted = await notes();
      if (!by.replaced() && [...held.keys()].every(partition => noted.get(partition)?.holder === me)) return;
      const mine = [...noted].filter(([, { holder }]) => holder === me);
      if (mine.length > 0) await by.commit(rowsOf(new Map(mine.map(([partition]) => [partition, NOTHING_NOTED]))));
    } catch (fault) {
      if (!isTopicMissing(fault)) throw fault;
    }
    drop();
  }

  /** Takes what it was given and no one else holds. */
  async function take(by: GroupConsumer): Promise<void> {
    const given = by.joined();
    if (!given) return;
    const wanted = [...given.partitions].filter(partition => !held.has(partition));
    missing = wanted.length > 0;
    if (!missing) return;
    const [noted, members] = await Promise.all([notes(), by.members()]);
    const free = new Map<number, Note>();
    for (const partition of wanted) {
      const note = noted.get(partition) ?? NOTHING_NOTED;
      if (note.holder !== me && members.has(note.holder)) continue;
      const fence = Math.max(note.fence, lastFence) + 1;
      free.set(partition, { ...note, holder: me, fence });
    }
    lastFence = Math.max(lastFence, ...[...free.values()].map(({ fence }) => fence));
    if (free.size === 0) return;
    // If the broker has given them to another in between, that one takes them.
    if (!(await by.claim(rowsOf(free), given))) return;
    for (const [partition, note] of free) held.set(partition, note);
    missing = by.joined() !== given || free.size < wanted.length;
    await place(
      by,
      [...free].map(([partition, { progress }]) => ({ partition, from: lowest(progress) })),
    );
  }

  /** Begins to read where nothing is read yet, or from earlier on. */
  async function place(by: GroupConsumer, wants: readonly Omit<Want, 'limit'>[]): Promise<void> {
    const mine = wants.filter(({ partition }) => by.joined()?.partitions.has(partition));
    const absent = mine.filter(
      ({ partition, from }) => (by.buffer(partition)?.from() ?? Number.POSITIVE_INFINITY) > from,
    );
    if (absent.length === 0) return;
    const given = by.joined();
    const edges = new Map((await edgesOf(admin, inKafka)).map(one => [one.partition, one]));
    if (by.joined() !== given) return;
    for (const { partition, from } of absent) {
      const { low = 0, high = 0 } = edges.get(partition) ?? {};
      // Messages before `low` are gone, and those that were never there cannot be read.
      const start = Math.min(Math.max(from, low), high);
      by.read(partition, start, high);
      by.buffer(partition)?.covers(from);
    }
  }

  async function fetchOne(by: GroupConsumer, { partition, from, limit }: Want, deadline: number): Promise<Fetched[]> {
    for (;;) {
      await place(by, [{ partition, from }]);
      const buffer = by.buffer(partition);
      if (buffer) {
        const found = buffer.read(from, limit, message => erased.has(topic, message));
        by.readOn(partition);
        if (found.length === limit || buffer.caughtUp()) return found;
      } else if (!by.joined()?.partitions.has(partition)) {
        if (from >= (openUntil.get(partition) ?? 0)) return [];
        throw new EngineLost('the partition moved while it was read');
      }
      if (performance.now() > deadline) throw new EngineLost('Kafka does not deliver');
      await by.change(LOOK_EVERY_MS);
    }
  }

  return {
    async assignment(stopping) {
      asked = msOf(clock.now());
      late = 0;
      if (consumer?.ended()) drop();
      if (consumer) await dropIfReplaced(consumer);
      consumer ??= await join();
      identify(consumer);
      if (stopping) missing = false;
      else {
        await take(consumer);
        // A rebalance ends the reading of what it keeps.
        await place(
          consumer,
          [...held].map(([partition, { progress }]) => ({
            partition,
            from: consumer?.buffer(partition)?.from() ?? lowest(progress),
          })),
        );
      }
      const partitions = consumer.joined()?.partitions;
      return [...held]
        .map(
          ([partition, { fence }]): Assigned => ({
            partition,
            fence,
            leaving: stopping || !partitions?.has(partition),
          }),
        )
        .sort((a, b) => a.partition - b.partition);
    },

    async progress(partitions) {
      const noted = await notes();
      return partitions.map((partition): Progress => {
        const { progress } = noted.get(partition) ?? NOTHING_NOTED;
        openUntil.set(partition, progress.open.length > 0 ? progress.next : 0);
        return progress;
      });
    },

    async fetch(wants) {
      if (!consumer) throw new EngineLost('the member left its group');
      const deadline = performance.now() + DELIVERY_MS;
      await place(consumer, wants);
      const found: Fetched[] = [];
      for (const want of wants) found.push(...(await fetchOne(consumer, want, deadline)));
      return found;
    },

    async commit(commits) {
      const all = commits.map(({ partition }) => partition);
      const mine = commits.filter(({ partition, fence }) => held.get(partition)?.fence === fence);
      if (!consumer || mine.length === 0) return all;
      const before = new Map(mine.map(({ partition }) => [partition, held.get(partition) as Note]));
      const kept = mine.flatMap(one => one.letters);
      if (kept.length > 0) {
        // No letter of a member that is presumed dead: the member that holds the partition now decides.
        if (!(await keep(consumer, before))) return all;
        await letters.write(topic, kept);
      }
      const after = new Map(
        mine.map(({ partition, fence, progress }) => [partition, { holder: me, fence, progress }] as const),
      );
      if (!(await keep(consumer, after))) return all;
      for (const [partition, note] of after) held.set(partition, note);
      await letters.remove(
        topic,
        mine.flatMap(one => one.forgotten),
      );
      return all.filter(partition => !after.has(partition));
    },

    replaying: async () => (await letters.of(topic)).filter(one => one.group === group && one.replay !== null),

    async release(partitions) {
      const mine = partitions.flatMap(partition => {
        const note = held.get(partition);
        return note ? [[partition, { ...note, holder: '' }] as const] : [];
      });
      for (const [partition] of mine) held.delete(partition);
      if (mine.length > 0 && consumer) await keep(consumer, new Map(mine));
    },

    async leave() {
      clearInterval(looking);
      await consumer?.close();
    },
  };
}

const rowsOf = (all: ReadonlyMap<number, Note>) =>
  [...all].map(([partition, note]) => ({ partition, ...encodeNote(note) }));

const lowest = ({ next, open }: Progress): number => open[0]?.offset ?? next;
