/** One member of a group: its leases, and its progress as one row per partition. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, msOf } from '../../runtime/clock/clock.js';
import { systemIds } from '../../runtime/ids/ids.js';
import { isBusy } from '../../sqlite/isBusy.js';
import type { Sqlite } from '../../sqlite/open.js';
import type { Commit, Fetched, Membership, Progress } from '../engine.js';
import { createDeadLetters } from './deadLetters.js';
import { createLeases } from './leases.js';

/** Short, as writers hold the file for less than a millisecond; between attempts this process serves others. */
const BUSY_RETRY_MS = 2;

/** @param notifyOthers tells the other members in this process that partitions are free or wanted. */
export async function createMembership(
  {
    database,
    clock,
    notifyOthers,
  }: { readonly database: Sqlite; readonly clock: Clock; readonly notifyOthers: () => void },
  topic: string,
  group: string,
): Promise<Membership> {
  const member = systemIds.next();
  const leases = createLeases(database, topic, group, member);
  const letters = createDeadLetters(database);
  const fetch = database.prepare(`
    SELECT partition, offset, key, value, headers FROM messages
    WHERE topic = ? AND partition = ? AND offset >= ? ORDER BY offset LIMIT ?`);
  const progress = database.prepare('SELECT next, open FROM cursors WHERE topic = ? AND grp = ? AND partition = ?');
  const move = database.prepare(`
    UPDATE cursors SET next = ?, open = ?, low = ?
    WHERE topic = ? AND grp = ? AND partition = ? AND owner = ? AND fence = ?`);

  async function write<Result>(work: () => Result): Promise<Result> {
    for (;;)
      try {
        return database.transaction(work);
      } catch (fault) {
        if (!isBusy(fault)) throw fault;
        await sleep(BUSY_RETRY_MS);
      }
  }

  function keep({ partition, fence, progress: { next, open }, letters: kept, forgotten }: Commit): boolean {
    const listed = JSON.stringify(open.map(({ offset, attempt, dueAt }) => [offset, attempt, dueAt]));
    const low = open[0]?.offset ?? next;
    if (move.run([next, listed, low, topic, group, partition, member, fence]).changes === 0) return false;
    kept.forEach(letters.keep);
    forgotten.forEach(letters.remove);
    return true;
  }

  await write(leases.join);
  return {
    assignment: stopping => write(() => leases.assignment(stopping, msOf(clock.now()))),
    async progress(partitions) {
      return partitions.map(partition => {
        const row = progress.get<{ next: number; open: string }>([topic, group, partition]);
        return row ? { next: row.next, open: openOf(row.open) } : { next: 0, open: [] };
      });
    },
    async fetch(wants) {
      return wants.flatMap(({ partition, from, limit }) => fetch.all<Fetched>([topic, partition, from, limit]));
    },
    commit: commits => write(() => commits.filter(commit => !keep(commit)).map(({ partition }) => partition)),
    replaying: async () => letters.replaying(topic, group),
    async release(partitions) {
      await write(() => leases.release(partitions));
      notifyOthers();
    },
    async leave() {
      await write(leases.leave);
      notifyOthers();
    },
  };
}

const openOf = (listed: string): Progress['open'] =>
  (JSON.parse(listed) as [number, number, number][]).map(([offset, attempt, dueAt]) => ({ offset, attempt, dueAt }));
