/** One member of a group: leases and progress, a row for each partition. Machines' clocks have to agree to within a second. */
import type { Postgres, Query } from '../../postgres/openPostgres.js';
import { type Clock, msOf } from '../../runtime/clock/clock.js';
import { systemIds } from '../../runtime/ids/ids.js';
import {
  type Assigned,
  BEAT_MS,
  type Commit,
  type Fetched,
  LEASE_MS,
  type Membership,
  type Progress,
} from '../engine.js';
import { PARTITIONS } from '../partitionOf.js';
import { tell } from './hearing.js';
import { keepLetter, replayedLetters } from './letters.js';

export async function createMembership(
  { postgres, clock }: { readonly postgres: Postgres; readonly clock: Clock },
  topic: string,
  group: string,
): Promise<Membership> {
  const member = systemIds.next();
  const mine = [topic, group, member] as const;
  let beatDue = 0;

  const heldBy = (query: Query) =>
    query<Omit<Assigned, 'leaving'>>(
      'SELECT partition, fence FROM bus_cursors WHERE topic = $1 AND grp = $2 AND owner = $3 ORDER BY partition',
      [...mine],
    );

  /** Members of a group share out one after the other. */
  async function share(query: Query, stopping: boolean, now: number): Promise<Assigned[]> {
    await query('SELECT pg_advisory_xact_lock(hashtext($1), hashtext($2))', [topic, group]);
    if (now >= beatDue) {
      const [row] = await query<{ fresh: boolean }>(
        `INSERT INTO bus_members (topic, grp, id, alive_until) VALUES ($1, $2, $3, $4)
         ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until RETURNING xmax = 0 AS fresh`,
        [...mine, now + LEASE_MS],
      );
      // With the commit, so that the others see this one when they share again.
      if (row?.fresh) await tell(query, topic, 'anything');
      beatDue = now + BEAT_MS;
    }
    // A heartbeat further ahead comes from a clock that was set back since.
    await query('DELETE FROM bus_members WHERE topic = $1 AND grp = $2 AND (alive_until <= $3 OR alive_until > $4)', [
      topic,
      group,
      now,
      now + 2 * LEASE_MS,
    ]);
    const rows = await query<{ members: number }>(
      'SELECT count(*)::int AS members FROM bus_members WHERE topic = $1 AND grp = $2',
      [topic, group],
    );
    const most = stopping ? 0 : Math.ceil(PARTITIONS / Math.max(1, rows[0]?.members ?? 1));
    let held = await heldBy(query);
    if (held.length < most) {
      await query(
        `UPDATE bus_cursors SET owner = $3, fence = fence + 1
         WHERE topic = $1 AND grp = $2 AND partition IN (
           SELECT partition FROM bus_cursors WHERE topic = $1 AND grp = $2
           AND (owner IS NULL OR owner NOT IN (SELECT id FROM bus_members)) ORDER BY partition LIMIT $4)`,
        [...mine, most - held.length],
      );
      held = await heldBy(query);
    }
    return held.map((one, index) => ({ ...one, leaving: index >= most }));
  }

  async function keep(query: Query, commits: readonly Commit[]): Promise<number[]> {
    const rows = await query<{ partition: number }>(
      `UPDATE bus_cursors c SET next = u.next, open = u.open, low = u.low
       FROM unnest($4::int[], $5::bigint[], $6::bigint[], $7::text[], $8::bigint[]) AS u (partition, fence, next, open, low)
       WHERE c.topic = $1 AND c.grp = $2 AND c.owner = $3 AND c.partition = u.partition AND c.fence = u.fence
       RETURNING c.partition`,
      [
        ...mine,
        commits.map(({ partition }) => partition),
        commits.map(({ fence }) => fence),
        commits.map(({ progress }) => progress.next),
        commits.map(({ progress }) => listed(progress)),
        commits.map(({ progress }) => progress.open[0]?.offset ?? progress.next),
      ],
    );
    const kept = new Set(rows.map(({ partition }) => partition));
    for (const { partition, letters, forgotten } of commits) {
      if (!kept.has(partition)) continue;
      for (const letter of letters) await keepLetter(query, letter);
      if (forgotten.length > 0) await query('DELETE FROM bus_letters WHERE id = ANY($1)', [forgotten]);
    }
    return commits.map(({ partition }) => partition).filter(partition => !kept.has(partition));
  }

  await postgres.query(
    `INSERT INTO bus_cursors (topic, grp, partition) SELECT $1, $2, generate_series(0, ${PARTITIONS - 1})
     ON CONFLICT DO NOTHING`,
    [topic, group],
  );
  return {
    assignment: stopping => postgres.transaction(query => share(query, stopping, msOf(clock.now()))),
    async progress(partitions) {
      const rows = await postgres.query<{ partition: number; next: number; open: string }>(
        'SELECT partition, next, open FROM bus_cursors WHERE topic = $1 AND grp = $2 AND partition = ANY($3)',
        [topic, group, partitions],
      );
      return partitions.map(partition => {
        const row = rows.find(one => one.partition === partition);
        return row ? { next: row.next, open: openOf(row.open) } : { next: 0, open: [] };
      });
    },
    async fetch(wants) {
      return postgres.query<Omit<Fetched, never>>(
        `SELECT m.* FROM unnest($2::int[], $3::bigint[], $4::int[]) AS w (partition, first, most)
         CROSS JOIN LATERAL (
           SELECT partition, "offset", key, value, headers FROM bus_messages
           WHERE topic = $1 AND partition = w.partition AND "offset" >= w.first ORDER BY "offset" LIMIT w.most) m
         ORDER BY m.partition, m."offset"`,
        [topic, wants.map(one => one.partition), wants.map(({ from }) => from), wants.map(({ limit }) => limit)],
      );
    },
    commit: commits => postgres.transaction(query => keep(query, commits)),
    replaying: () => replayedLetters(postgres, topic, group),
    release: partitions =>
      postgres.transaction(async query => {
        await query(
          'UPDATE bus_cursors SET owner = NULL WHERE topic = $1 AND grp = $2 AND owner = $3 AND partition = ANY($4)',
          [...mine, partitions],
        );
        await tell(query, topic, 'anything');
      }),
    leave: () =>
      postgres.transaction(async query => {
        await query('DELETE FROM bus_members WHERE id = $1', [member]);
        await tell(query, topic, 'anything');
      }),
  };
}

const listed = ({ open }: Progress): string =>
  JSON.stringify(open.map(({ offset, attempt, dueAt }) => [offset, attempt, dueAt]));

const openOf = (text: string): Progress['open'] =>
  (JSON.parse(text) as [number, number, number][]).map(([offset, attempt, dueAt]) => ({ offset, attempt, dueAt }));
