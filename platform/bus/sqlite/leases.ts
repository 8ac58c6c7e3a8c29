/**
 * Which member of a group holds which partitions. Members say every `BEAT_MS` that they live; who did not for
 * `LEASE_MS` (killed, frozen) loses its partitions to the others. All of it is called inside a write transaction, so
 * what `held` returns stays true until that transaction ends: whatever is written under it is fenced.
 */
import type { Sqlite } from '../../sqlite/open.js';
import { PARTITIONS } from './partitionOf.js';

export const BEAT_MS = 2_000;
export const LEASE_MS = 6_000;

export interface Lease {
  readonly partition: number;
  /** Rises with every change of hands. */
  readonly fence: number;
  /** The first offset that the group has not taken over yet. */
  readonly next: number;
  /** 1 where the topic has messages from there on. */
  readonly behind: 0 | 1;
}

export function createLeases(database: Sqlite, topic: string, group: string) {
  const cursor = database.prepare(
    'INSERT INTO cursors (topic, grp, partition) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const beat = database.prepare(
    'INSERT INTO members VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET alive_until = excluded.alive_until',
  );
  const bury = database.prepare('DELETE FROM members WHERE topic = ? AND grp = ? AND alive_until <= ?');
  const count = database.prepare('SELECT count(*) AS members FROM members WHERE topic = ? AND grp = ?');
  const held = database.prepare(`
    SELECT c.partition, c.fence, c.next, coalesce(h.next, 0) > c.next AS behind
    FROM cursors c LEFT JOIN heads h USING (topic, partition)
    WHERE c.topic = ? AND c.grp = ? AND c.owner = ?`);
  const acquire = database.prepare(`
    UPDATE cursors SET owner = ?1, fence = fence + 1
    WHERE topic = ?2 AND grp = ?3 AND partition IN (
      SELECT partition FROM cursors WHERE topic = ?2 AND grp = ?3
      AND (owner IS NULL OR owner NOT IN (SELECT id FROM members)) ORDER BY partition LIMIT ?4)`);
  const release = database.prepare(
    'UPDATE cursors SET owner = NULL WHERE topic = ? AND grp = ? AND partition = ? AND owner = ?',
  );
  const leave = database.prepare('DELETE FROM members WHERE id = ?');

  return {
    join(member: string, now: number): void {
      for (let partition = 0; partition < PARTITIONS; partition++) cursor.run([topic, group, partition]);
      beat.run([member, topic, group, now + LEASE_MS]);
    },
    beat: (member: string, now: number): void => void beat.run([member, topic, group, now + LEASE_MS]),
    held: (member: string): Lease[] => held.all<Lease>([topic, group, member]),

    /** Removes dead members. @returns how many partitions each living member should hold, at most. */
    fairShare(now: number): number {
      bury.run([topic, group, now]);
      return Math.ceil(PARTITIONS / Math.max(1, count.get<{ members: number }>([topic, group])?.members ?? 1));
    },
    /** Takes up to `limit` partitions that nobody living holds. */
    acquire: (member: string, limit: number): void => void acquire.run([member, topic, group, limit]),
    release: (member: string, partition: number): void => void release.run([topic, group, partition, member]),
    leave: (member: string): void => void leave.run([member]),
  };
}

export type Leases = ReturnType<typeof createLeases>;
