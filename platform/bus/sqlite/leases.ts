/**
 * Which member of a group holds which partitions. A member without a heartbeat for `LEASE_MS` (killed, frozen) loses
 * its partitions to the others. Everything here runs inside a write transaction.
 */
import type { Sqlite } from '../../sqlite/open.js';
import { type Assigned, BEAT_MS, LEASE_MS } from '../engine.js';
import { PARTITIONS } from '../partitionOf.js';

export function createLeases(database: Sqlite, topic: string, group: string, member: string) {
  const cursor = database.prepare(
    'INSERT INTO cursors (topic, grp, partition) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const beat = database.prepare(
    'INSERT INTO members VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET alive_until = excluded.alive_until',
  );
  const bury = database.prepare(
    'DELETE FROM members WHERE topic = ? AND grp = ? AND (alive_until <= ? OR alive_until > ?)',
  );
  const count = database.prepare('SELECT count(*) AS members FROM members WHERE topic = ? AND grp = ?');
  const held = database.prepare(
    'SELECT partition, fence FROM cursors WHERE topic = ? AND grp = ? AND owner = ? ORDER BY partition',
  );
  const acquire = database.prepare(`
    UPDATE cursors SET owner = ?1, fence = fence + 1
    WHERE topic = ?2 AND grp = ?3 AND partition IN (
      SELECT partition FROM cursors WHERE topic = ?2 AND grp = ?3
      AND (owner IS NULL OR owner NOT IN (SELECT id FROM members)) ORDER BY partition LIMIT ?4)`);
  const release = database.prepare(
    'UPDATE cursors SET owner = NULL WHERE topic = ? AND grp = ? AND partition = ? AND owner = ?',
  );
  const leave = database.prepare('DELETE FROM members WHERE id = ?');
  const heldNow = () => held.all<Omit<Assigned, 'leaving'>>([topic, group, member]);
  let beatDue = 0;

  return {
    join(): void {
      for (let partition = 0; partition < PARTITIONS; partition++) cursor.run([topic, group, partition]);
    },
    /** Removes dead members and reassigns their partitions evenly. */
    assignment(stopping: boolean, now: number): Assigned[] {
      // Only when due: each write wakes the other processes, which must not write in response.
      if (now >= beatDue) {
        beat.run([member, topic, group, now + LEASE_MS]);
        beatDue = now + BEAT_MS;
      }
      // A heartbeat further ahead comes from a clock that was set back since.
      bury.run([topic, group, now, now + 2 * LEASE_MS]);
      const members = count.get<{ members: number }>([topic, group])?.members ?? 1;
      const share = stopping ? 0 : Math.ceil(PARTITIONS / Math.max(1, members));
      let mine = heldNow();
      if (mine.length < share) {
        acquire.run([member, topic, group, share - mine.length]);
        mine = heldNow();
      }
      return mine.map((one, index) => ({ ...one, leaving: index >= share }));
    },
    release(partitions: readonly number[]): void {
      for (const partition of partitions) release.run([topic, group, partition, member]);
    },
    leave: (): void => void leave.run([member]),
  };
}
