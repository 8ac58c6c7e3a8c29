/**
 * The bus's operations on its job table. One row per message and group. Of each key, the first live job is its head: only
 * heads have a `due_at`, and only heads are claimed, so a key has one handler at a time and keeps its order. A claim sets
 * `owner`, counts the attempt, and moves `due_at` to the end of the lease: a job whose owner died becomes due again.
 * Dead letters stay in the table, with their `error`.
 */

import { instantOf } from '../../runtime/clock/clock.js';
import type { SqlValue } from '../../sqlite/open.js';
import type { StoredMessage } from '../encode.js';
import type { Outcome } from '../outcomeOf.js';
import type { TopicDepth } from '../port.js';
import { LONGEST_RETRY_MS } from '../retryDelay.js';
import type { JobStore, Row, Transaction } from './jobStore.js';

export const LEASE_MS = 6_000;

/** A group's share of a topic. */
export interface Queue {
  readonly topic: string;
  readonly group: string;
}

export interface Job {
  readonly id: number;
  readonly key: string;
  readonly value: string;
  readonly headers: string | null;
  /** Deliveries so far, this one included. */
  readonly attempts: number;
}

/** A job that was delivered, and how that ended. */
export type Ending = readonly [id: number, outcome: Outcome];

export interface DeadJob extends Job {
  readonly group: string;
  readonly error: string;
  readonly at: string;
}

interface Head {
  readonly grp: string;
  readonly key: string;
  readonly due: number;
}

type Rows = JobStore['rows'];

/** The topic's first group takes over what was published before. */
export function* register({ topic, group }: Queue): Transaction<void> {
  const unread = [topic, group];
  yield ["UPDATE bus_groups SET grp = $2 WHERE topic = $1 AND grp = ''", unread];
  yield ["UPDATE bus_jobs SET grp = $2 WHERE topic = $1 AND grp = ''", unread];
  yield ['INSERT INTO bus_groups (topic, grp) VALUES ($1, $2) ON CONFLICT DO NOTHING', unread];
}

export function* isRegistered({ topic, group }: Queue): Transaction<boolean> {
  return (yield ['SELECT 1 AS found FROM bus_groups WHERE topic = $1 AND grp = $2', [topic, group]]).length > 0;
}

/** A topic without groups keeps its messages for the first one. */
export function* publish(
  rows: Rows,
  topic: string,
  messages: readonly StoredMessage[],
  now: number,
): Transaction<void> {
  yield [
    `INSERT INTO bus_groups (topic, grp)
     SELECT CAST($1 AS text), '' WHERE NOT EXISTS (SELECT 1 FROM bus_groups WHERE topic = $1)`,
    [topic],
  ];
  const keys = new Set<string>();
  const listed = messages.map((message, n) => {
    const leads = keys.has(message.key) ? 0 : 1;
    keys.add(message.key);
    return { n, leads, ...message };
  });
  const columns = { n: 'bigint', leads: 'bigint', key: 'text', value: 'text', headers: 'text' } as const;
  yield [
    `INSERT INTO bus_jobs (topic, grp, key, value, headers, due_at)
     SELECT g.topic, g.grp, m.key, m.value, m.headers, CASE WHEN m.leads = 1 AND NOT EXISTS (
       SELECT 1 FROM bus_jobs j WHERE j.topic = g.topic AND j.grp = g.grp AND j.key = m.key AND j.error IS NULL
     ) THEN CAST($2 AS bigint) END
     FROM bus_groups g CROSS JOIN ${rows('$3', 'm', columns)} WHERE g.topic = $1 ORDER BY m.n`,
    [topic, now, JSON.stringify(listed)],
  ];
}

/** When a job of the queue is due next, those of this owner excluded: `Infinity` if none is. */
export function* nextDue({ topic, group }: Queue, owner: string, now: number): Transaction<number> {
  const edge = (order: string) =>
    `(SELECT due_at FROM bus_jobs WHERE topic = $1 AND grp = $2 AND due_at IS NOT NULL
      AND (owner IS NULL OR owner <> $3) ORDER BY due_at ${order} LIMIT 1)`;
  const [row] = yield [`SELECT ${edge('')} AS first, ${edge('DESC')} AS last`, [topic, group, owner]];
  if (row?.first == null) return Number.POSITIVE_INFINITY;
  // Further ahead than any pause: the clock was set back since.
  return Number(row.last) > now + LONGEST_RETRY_MS ? now : Number(row.first);
}

/** Claims up to `limit` jobs, those due longest first. */
export function* claim({ topic, group }: Queue, owner: string, now: number, limit: number): Transaction<Job[]> {
  const found = yield [
    `UPDATE bus_jobs SET owner = $3, attempts = attempts + 1, due_at = $4 WHERE id IN (
       SELECT id FROM bus_jobs WHERE topic = $1 AND grp = $2 AND due_at IS NOT NULL AND (due_at <= $5 OR due_at > $6)
       AND (owner IS NULL OR owner <> $3) ORDER BY due_at, id LIMIT $7)
     RETURNING id, key, value, headers, attempts`,
    [topic, group, owner, now + LEASE_MS, now, now + LONGEST_RETRY_MS, limit],
  ];
  return found.map(jobOf);
}

/** Extends the leases of jobs that are still being handled. */
export function* renew(rows: Rows, owner: string, ids: readonly number[], now: number): Transaction<void> {
  yield [
    `UPDATE bus_jobs SET due_at = $2 WHERE owner = $1 AND id IN (SELECT id FROM ${rows('$3', 'k', { id: 'bigint' })})`,
    [owner, now + LEASE_MS, JSON.stringify(ids.map(id => ({ id })))],
  ];
}

/** Deletes finished jobs and stores what becomes of failed ones, if they are still this owner's. */
export function* settle(
  rows: Rows,
  { topic, group }: Queue,
  owner: string,
  endings: readonly Ending[],
  now: number,
): Transaction<void> {
  const done = endings.flatMap(([id, { is }]) => (is === 'done' ? [{ id }] : []));
  const failed = endings.flatMap(([id, outcome]) => (outcome.is === 'done' ? [] : [afterFailure(id, outcome, now)]));
  const over: Row[] = [];
  if (done.length > 0)
    over.push(
      ...(yield [
        `DELETE FROM bus_jobs WHERE owner = $1 AND id IN (SELECT id FROM ${rows('$2', 'k', { id: 'bigint' })})
         RETURNING key`,
        [owner, JSON.stringify(done)],
      ]),
    );
  if (failed.length > 0) {
    const columns = { id: 'bigint', attempts: 'bigint', dueat: 'bigint', error: 'text', at: 'text' } as const;
    const found = yield [
      `UPDATE bus_jobs SET owner = NULL, attempts = f.attempts, due_at = f.dueat, error = f.error, failed_at = f.at
       FROM ${rows('$2', 'f', columns)} WHERE bus_jobs.owner = $1 AND bus_jobs.id = f.id
       RETURNING bus_jobs.key AS key, bus_jobs.error AS error`,
      [owner, JSON.stringify(failed)],
    ];
    over.push(...found.filter(({ error }) => error !== null));
  }
  const heads = over.map(({ key }) => ({ grp: group, key: String(key), due: now }));
  yield* promote(rows, topic, heads);
}

const afterFailure = (id: number, outcome: Exclude<Outcome, { is: 'done' }>, now: number) =>
  outcome.is === 'dead'
    ? { id, attempts: outcome.attempts, dueat: null, error: outcome.error, at: instantOf(now) }
    : { id, attempts: outcome.attempts, dueat: outcome.dueAt, error: null, at: null };

/** The first live job of each key becomes its head. */
function* promote(rows: Rows, topic: string, heads: readonly Head[]): Transaction<void> {
  if (heads.length === 0) return;
  yield [
    `UPDATE bus_jobs SET due_at = h.due FROM (
       SELECT k.due, (SELECT j.id FROM bus_jobs j WHERE j.topic = $1 AND j.grp = k.grp AND j.key = k.key
         AND j.error IS NULL ORDER BY j.id LIMIT 1) AS id
       FROM ${rows('$2', 'k', { grp: 'text', key: 'text', due: 'bigint' })}) h
     WHERE bus_jobs.id = h.id AND bus_jobs.due_at IS NULL`,
    [topic, JSON.stringify(heads)],
  ];
}

/** A dead letter becomes the first job of its key again. @returns `false` if there is no such letter. */
export function* replay(rows: Rows, topic: string, id: number, now: number): Transaction<boolean> {
  const [letter] = yield [
    `UPDATE bus_jobs SET error = NULL, failed_at = NULL, attempts = 0
     WHERE id = $1 AND topic = $2 AND error IS NOT NULL RETURNING grp, key`,
    [id, topic],
  ];
  if (!letter) return false;
  const ofKey = 'topic = $1 AND grp = $2 AND key = $3 AND error IS NULL AND due_at IS NOT NULL';
  const key: SqlValue[] = [topic, String(letter.grp), String(letter.key)];
  yield [`UPDATE bus_jobs SET due_at = NULL WHERE ${ofKey} AND owner IS NULL`, key];
  // One that is being handled stays the head until it ends.
  const claimed = yield [`SELECT 1 AS found FROM bus_jobs WHERE ${ofKey}`, key];
  if (claimed.length === 0)
    yield* promote(rows, topic, [{ grp: String(letter.grp), key: String(letter.key), due: now }]);
  return true;
}

export function* deadJobs(topic: string): Transaction<DeadJob[]> {
  const found = yield [
    `SELECT id, grp, key, value, headers, attempts, error, failed_at FROM bus_jobs
     WHERE topic = $1 AND error IS NOT NULL ORDER BY failed_at, id`,
    [topic],
  ];
  return found.map(row => ({
    ...jobOf(row),
    group: String(row.grp),
    error: String(row.error),
    at: String(row.failed_at),
  }));
}

export function* depths(): Transaction<TopicDepth[]> {
  const found = yield [
    `SELECT g.topic, g.grp, count(j.id) AS waiting FROM bus_groups g
     LEFT JOIN bus_jobs j ON j.topic = g.topic AND j.grp = g.grp AND j.error IS NULL
     GROUP BY g.topic, g.grp ORDER BY g.topic, g.grp`,
    [],
  ];
  return found.map(({ topic, grp, waiting }) => ({
    topic: String(topic),
    group: String(grp) || null,
    waiting: Number(waiting),
  }));
}

/** Deletes a shop's jobs and dead letters of one topic. @returns how many. */
export function* erase(rows: Rows, topic: string, shop: string, now: number): Transaction<number> {
  const gone = yield [
    `DELETE FROM bus_jobs WHERE topic = $1 AND (key = $2
       OR substr(key, 1, length(CAST($3 AS text))) = $3 OR replace(value, $4, '') <> value)
     RETURNING grp, key, due_at, owner`,
    [topic, shop, `${shop}/`, JSON.stringify(shop)],
  ];
  const heads = gone.filter(row => row.due_at !== null);
  yield* promote(
    rows,
    topic,
    // The next job of a key waits while an erased one may still be in a handler.
    heads.map(({ grp, key, owner }) => ({
      grp: String(grp),
      key: String(key),
      due: owner === null ? now : now + LEASE_MS,
    })),
  );
  return gone.length;
}

const jobOf = ({ id, key, value, headers, attempts }: Row): Job => ({
  id: Number(id),
  key: String(key),
  value: String(value),
  headers: headers === null || headers === undefined ? null : String(headers),
  attempts: Number(attempts),
});
