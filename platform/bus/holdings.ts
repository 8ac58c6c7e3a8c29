/**
 * The partitions that one member of a group holds, with what it has loaded of them and how far it is. Memory is changed
 * first and committed after; what changed hands meanwhile is forgotten here, and with it what its handlers still answer.
 */
import { instantOf } from '../runtime/clock/clock.js';
import { derivedId } from '../runtime/ids/ids.js';
import type { Assigned, Commit, Fetched, Letter, Membership, Open, Progress, Want } from './engine.js';
import { createLanes, type Held, type Lanes } from './lanes.js';

/** Messages read at once, and enough of them in memory unless all of them wait for something. */
const LOAD = 64;
/** Messages of a partition that wait behind others of their key, at most: beyond it the partition stands still. */
const WINDOW = 1_000;

export interface Holding {
  readonly partition: number;
  readonly fence: number;
  readonly lanes: Lanes;
  /** To be given back when nothing of it is in hand: nothing more is handed out. */
  leaving: boolean;
  /** Rises: when it was last served, compared to the others. */
  served: number;
  next: number;
  /** There may be messages from `next` on. */
  more: boolean;
  readonly open: Map<number, Open>;
  /** Letters that are being replayed here, by id. */
  readonly replaying: Map<string, Letter>;
  changed: boolean;
  readonly kept: Map<string, Letter>;
  readonly forgotten: Set<string>;
}

/** What was loaded and not begun lies at the end, as a rule: it counts as not taken over, so that there is less to keep. */
function progressOf({ next: loaded, open: all }: Holding): Progress {
  const open = [...all.values()].sort((a, b) => a.offset - b.offset);
  let next = loaded;
  while (open.at(-1)?.attempt === 0) next = open.pop()?.offset ?? next;
  return { next, open };
}

export function createHoldings(topic: string, group: string) {
  const holdings = new Map<number, Holding>();

  const add = (holding: Holding, { offset, key, value, headers }: Fetched, { attempt, dueAt }: Omit<Open, 'offset'>) =>
    holding.lanes.add({ offset, key, value, headers, attempt, dueAt, letter: null });

  /** Loads what another holder, or an earlier life, left open. What is no longer kept counts as finished. */
  async function loadOpen(membership: Membership, holding: Holding): Promise<void> {
    const left = new Map(holding.open);
    holding.open.clear();
    let from = Math.min(...left.keys());
    for (let full = left.size > 0; full && from < holding.next; ) {
      const found = await membership.fetch([{ partition: holding.partition, from, limit: LOAD }]);
      for (const message of found) {
        const open = left.get(message.offset);
        if (!open) continue;
        holding.open.set(open.offset, open);
        add(holding, message, open);
      }
      full = found.length === LOAD;
      from = (found.at(-1)?.offset ?? from) + 1;
    }
  }

  const hasRoom = ({ lanes }: Holding, now: number) =>
    lanes.waiting() < LOAD || (lanes.waiting() < WINDOW && lanes.nextDue() > now);

  /** Notes how far a message is, which its retry or another holder goes by. */
  function note(holding: Holding, { offset, attempt, dueAt, letter }: Held): void {
    holding.changed = true;
    if (letter === null) {
      holding.open.set(offset, { offset, attempt, dueAt });
      return;
    }
    const replayed = holding.replaying.get(letter);
    if (replayed) holding.kept.set(letter, { ...replayed, replay: { attempt, dueAt } });
  }

  return {
    all: (): Iterable<Holding> => holdings.values(),
    size: (): number => holdings.size,
    holds: (holding: Holding): boolean => holdings.get(holding.partition) === holding,
    forget: (): void => holdings.clear(),
    drop(partitions: readonly number[]): void {
      for (const partition of partitions) holdings.delete(partition);
    },
    note,

    /** Follows what is assigned. @returns the partitions that others have taken over. */
    async follow(membership: Membership, assigned: readonly Assigned[]): Promise<number[]> {
      const fences = new Map(assigned.map(({ partition, fence }) => [partition, fence]));
      const lost = [...holdings.values()].filter(({ partition, fence }) => fences.get(partition) !== fence);
      for (const { partition } of lost) holdings.delete(partition);
      const taken: Assigned[] = [];
      for (const one of assigned) {
        const holding = holdings.get(one.partition);
        if (!holding) {
          taken.push(one);
          continue;
        }
        holding.leaving = one.leaving;
        // An engine's word of new messages may have been lost on its way.
        holding.more = true;
      }
      const states = taken.length === 0 ? [] : await membership.progress(taken.map(({ partition }) => partition));
      for (const [index, { partition, fence, leaving }] of taken.entries()) {
        const { next, open } = states[index] ?? { next: 0, open: [] };
        const holding: Holding = {
          partition,
          fence,
          lanes: createLanes(),
          leaving,
          served: 0,
          next,
          more: true,
          open: new Map(open.map(one => [one.offset, one])),
          replaying: new Map(),
          changed: false,
          kept: new Map(),
          forgotten: new Set(),
        };
        if (!leaving) await loadOpen(membership, holding);
        holdings.set(partition, holding);
      }
      return lost.map(({ partition }) => partition);
    },

    /** Takes up letters that were given back to the group. */
    takeUp(letters: readonly Letter[]): void {
      for (const letter of letters) {
        const holding = holdings.get(letter.partition);
        if (!holding || holding.replaying.has(letter.id) || letter.replay === null) continue;
        holding.replaying.set(letter.id, letter);
        const { offset, key, value, headers, replay } = letter;
        holding.lanes.add({ offset, key, value, headers, ...replay, letter: letter.id });
      }
    },

    /** Loads new messages where there is room for them. */
    async load(membership: Membership, now: number): Promise<void> {
      for (;;) {
        const hungry = [...holdings.values()].filter(one => one.more && !one.leaving && hasRoom(one, now));
        if (hungry.length === 0) return;
        const wants = hungry.map(({ partition, next }): Want => ({ partition, from: next, limit: LOAD }));
        for (const holding of hungry) holding.more = false;
        const counts = new Map<number, number>();
        for (const message of await membership.fetch(wants)) {
          const holding = holdings.get(message.partition);
          if (!holding) continue;
          const unbegun = { offset: message.offset, attempt: 0, dueAt: 0 };
          add(holding, message, unbegun);
          holding.open.set(message.offset, unbegun);
          holding.next = message.offset + 1;
          const count = (counts.get(message.partition) ?? 0) + 1;
          counts.set(message.partition, count);
          // Never to false: something may have come while this was read.
          if (count === LOAD) holding.more = true;
        }
      }
    },

    /** The message is done with. */
    finish(holding: Holding, { offset, letter }: Held): void {
      holding.changed = true;
      if (letter === null) {
        holding.open.delete(offset);
        return;
      }
      holding.replaying.delete(letter);
      holding.kept.delete(letter);
      holding.forgotten.add(letter);
    },

    /** The message goes to the dead letters. */
    bury(holding: Holding, { offset, key, value, headers, attempt, letter }: Held, error: string, now: number): void {
      const { partition } = holding;
      const id = letter ?? `${topic}.${derivedId(group, partition, offset)}`;
      holding.changed = true;
      holding.open.delete(offset);
      holding.replaying.delete(id);
      holding.forgotten.delete(id);
      const message = { partition, offset, key, value, headers };
      holding.kept.set(id, {
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

    /** What has changed since it was last asked. */
    changes(): Commit[] {
      return [...holdings.values()]
        .filter(({ changed }) => changed)
        .map(holding => {
          const { partition, fence, kept, forgotten } = holding;
          const commit = {
            partition,
            fence,
            progress: progressOf(holding),
            letters: [...kept.values()],
            forgotten: [...forgotten],
          };
          holding.changed = false;
          kept.clear();
          forgotten.clear();
          return commit;
        });
    },

    /** Those that others wait for and of which nothing is in hand. They are forgotten. */
    idle(): number[] {
      const idle = [...holdings.values()].filter(({ leaving, lanes }) => leaving && lanes.inHand() === 0);
      for (const { partition } of idle) holdings.delete(partition);
      return idle.map(({ partition }) => partition);
    },
  };
}
