/**
 * The partitions that a group member holds, what it has loaded from them, and its progress. Memory changes first and is
 * committed afterwards. Partitions that moved to another member are dropped here, and late answers of their handlers
 * are ignored.
 */
import { instantOf } from '../../runtime/clock/clock.js';
import { derivedId } from '../../runtime/ids/ids.js';
import { LONGEST_RETRY_MS } from '../retryDelay.js';
import type { Assigned, Commit, Fetched, Letter, Membership, Open, Progress, Want } from './engine.js';
import { createKeyQueues, type KeyQueues, type QueuedMessage } from './keyQueues.js';

/** Messages read at once; more are read when fewer than this are ready. */
const LOAD = 64;
/** The most messages of a partition that may wait behind others of their key; beyond that the partition stops. */
const WINDOW = 1_000;

export interface HeldPartition {
  readonly partition: number;
  readonly fence: number;
  readonly queues: KeyQueues;
  /** To be released once none of its messages is being handled; nothing more is delivered from it. */
  leaving: boolean;
  /** When it was last served, relative to the others; increases. */
  served: number;
  next: number;
  /** Every offset from here on is unbegun; below, what is not open is finished. */
  begun: number;
  /** There may be messages from `next` on. */
  more: boolean;
  readonly open: Map<number, Open>;
  /** Letters being replayed here, by id. */
  readonly replaying: Map<string, Letter>;
  changed: boolean;
  readonly kept: Map<string, Letter>;
  readonly forgotten: Set<string>;
}

/**
 * Loaded messages that were not begun are usually at the end. They count as not taken over, so that there is less to
 * store. One that was overtaken stays listed: those behind it, which are finished, would else be delivered again.
 */
function progressOf({ begun, open: all }: HeldPartition): Progress {
  const open = [...all.values()].filter(({ offset }) => offset < begun).sort((a, b) => a.offset - b.offset);
  return { next: begun, open };
}

export function createHeldPartitions(topic: string, group: string) {
  const heldPartitions = new Map<number, HeldPartition>();

  const add = (
    heldPartition: HeldPartition,
    { offset, key, value, headers }: Fetched,
    { attempt, dueAt }: Omit<Open, 'offset'>,
  ) => heldPartition.queues.add({ offset, key, value, headers, attempt, dueAt, letter: null });

  /** Loads what another holder, or an earlier run, left open. Messages that are no longer stored count as finished. */
  async function loadOpen(membership: Membership, heldPartition: HeldPartition): Promise<void> {
    const left = new Map(heldPartition.open);
    heldPartition.open.clear();
    let from = Math.min(...left.keys());
    for (let full = left.size > 0; full && from < heldPartition.next; ) {
      const found = await membership.fetch([{ partition: heldPartition.partition, from, limit: LOAD }]);
      for (const message of found) {
        const open = left.get(message.offset);
        if (!open) continue;
        heldPartition.open.set(open.offset, open);
        add(heldPartition, message, open);
      }
      full = found.length === LOAD;
      from = (found.at(-1)?.offset ?? from) + 1;
    }
  }

  const hasRoom = ({ queues }: HeldPartition, now: number) =>
    queues.waiting() < LOAD || (queues.waiting() < WINDOW && queues.nextDue() > now);

  /** Notes a message's progress, for its retry or for another holder. */
  function note(heldPartition: HeldPartition, { offset, attempt, dueAt, letter }: QueuedMessage): void {
    heldPartition.changed = true;
    if (letter === null) {
      heldPartition.open.set(offset, { offset, attempt, dueAt });
      heldPartition.begun = Math.max(heldPartition.begun, offset + 1);
      return;
    }
    const replayed = heldPartition.replaying.get(letter);
    if (replayed) heldPartition.kept.set(letter, { ...replayed, replay: { attempt, dueAt } });
  }

  return {
    all: (): Iterable<HeldPartition> => heldPartitions.values(),
    size: (): number => heldPartitions.size,
    holds: (heldPartition: HeldPartition): boolean => heldPartitions.get(heldPartition.partition) === heldPartition,
    forget: (): void => heldPartitions.clear(),
    drop(partitions: readonly number[]): void {
      for (const partition of partitions) heldPartitions.delete(partition);
    },
    note,

    /** Follows the assignment. @returns the partitions that others have taken over. */
    async follow(membership: Membership, assigned: readonly Assigned[], now: number): Promise<number[]> {
      const fences = new Map(assigned.map(({ partition, fence }) => [partition, fence]));
      const lost = [...heldPartitions.values()].filter(({ partition, fence }) => fences.get(partition) !== fence);
      for (const { partition } of lost) heldPartitions.delete(partition);
      const taken: Assigned[] = [];
      for (const one of assigned) {
        const heldPartition = heldPartitions.get(one.partition);
        if (!heldPartition) {
          taken.push(one);
          continue;
        }
        heldPartition.leaving = one.leaving;
        // The engine's notice of new messages may have been lost.
        heldPartition.more = true;
      }
      const states = taken.length === 0 ? [] : await membership.progress(taken.map(({ partition }) => partition));
      for (const [index, { partition, fence, leaving }] of taken.entries()) {
        const { next, open: resting } = states[index] ?? { next: 0, open: [] };
        // A retry further ahead than any pause comes from a clock that was set back since: it is due.
        const open = resting.map(one => (one.dueAt > now + LONGEST_RETRY_MS ? { ...one, dueAt: now } : one));
        const heldPartition: HeldPartition = {
          partition,
          fence,
          queues: createKeyQueues(),
          leaving,
          served: 0,
          next,
          begun: next,
          more: true,
          open: new Map(open.map(one => [one.offset, one])),
          replaying: new Map(),
          changed: false,
          kept: new Map(),
          forgotten: new Set(),
        };
        if (!leaving) await loadOpen(membership, heldPartition);
        heldPartitions.set(partition, heldPartition);
      }
      return lost.map(({ partition }) => partition);
    },

    /** Takes up letters that were given back to the group. */
    addReplays(letters: readonly Letter[]): void {
      for (const letter of letters) {
        const heldPartition = heldPartitions.get(letter.partition);
        if (!heldPartition || heldPartition.replaying.has(letter.id) || letter.replay === null) continue;
        heldPartition.replaying.set(letter.id, letter);
        const { offset, key, value, headers, replay } = letter;
        heldPartition.queues.add({ offset, key, value, headers, ...replay, letter: letter.id });
      }
    },

    /** Loads new messages where there is room. */
    async load(membership: Membership, now: number): Promise<void> {
      for (;;) {
        const hungry = [...heldPartitions.values()].filter(one => one.more && !one.leaving && hasRoom(one, now));
        if (hungry.length === 0) return;
        const wants = hungry.map(({ partition, next }): Want => ({ partition, from: next, limit: LOAD }));
        for (const heldPartition of hungry) heldPartition.more = false;
        const counts = new Map<number, number>();
        for (const message of await membership.fetch(wants)) {
          const heldPartition = heldPartitions.get(message.partition);
          if (!heldPartition) continue;
          const unbegun = { offset: message.offset, attempt: 0, dueAt: 0 };
          add(heldPartition, message, unbegun);
          heldPartition.open.set(message.offset, unbegun);
          heldPartition.next = message.offset + 1;
          const count = (counts.get(message.partition) ?? 0) + 1;
          counts.set(message.partition, count);
          // Never set to false: something may have arrived during the read.
          if (count === LOAD) heldPartition.more = true;
        }
      }
    },

    /** The message is finished. */
    finish(heldPartition: HeldPartition, { offset, letter }: QueuedMessage): void {
      heldPartition.changed = true;
      if (letter === null) {
        heldPartition.open.delete(offset);
        return;
      }
      heldPartition.replaying.delete(letter);
      heldPartition.kept.delete(letter);
      heldPartition.forgotten.add(letter);
    },

    /** The message becomes a dead letter. */
    moveToDeadLetters(
      heldPartition: HeldPartition,
      { offset, key, value, headers, attempt, letter }: QueuedMessage,
      error: string,
      now: number,
    ): void {
      const { partition } = heldPartition;
      const id = letter ?? `${topic}.${derivedId(group, partition, offset)}`;
      heldPartition.changed = true;
      heldPartition.open.delete(offset);
      heldPartition.replaying.delete(id);
      heldPartition.forgotten.delete(id);
      const message = { partition, offset, key, value, headers };
      heldPartition.kept.set(id, {
        ...message,
        id,
        topic,
        group,
        error,
        attempts: attempt,
        at: instantOf(now),
        replay: null,
      });
    },

    /** Returns the changes since the last call. */
    changes(): Commit[] {
      return [...heldPartitions.values()]
        .filter(({ changed }) => changed)
        .map(heldPartition => {
          const { partition, fence, kept, forgotten } = heldPartition;
          const commit = {
            partition,
            fence,
            progress: progressOf(heldPartition),
            letters: [...kept.values()],
            forgotten: [...forgotten],
          };
          heldPartition.changed = false;
          kept.clear();
          forgotten.clear();
          return commit;
        });
    },

    /** Partitions that others wait for and none of whose messages is being handled. They are dropped here. */
    idle(): number[] {
      const idle = [...heldPartitions.values()].filter(({ leaving, queues }) => leaving && queues.inHand() === 0);
      for (const { partition } of idle) heldPartitions.delete(partition);
      return idle.map(({ partition }) => partition);
    },
  };
}
