/**
 * Caches answers in memory, one cache per route. An answer is reused only while all its sources are unchanged: see
 * `stateOf`. So a cached answer is never out of date.
 */
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { preparedQuery } from '../../platform/read-store/preparedQuery.js';
import type { ReadTables } from '../../platform/read-store/readTables.js';
import type { Clock } from '../../platform/runtime/clock/clock.js';

/** This many of the largest answers, a hundred products each, take some 15 MB. */
const MOST = 500;

/**
 * @param asked identifies the question: whose data, and which.
 * @param state of the sources, read before the computation: a change meanwhile outdates the answer at once.
 */
export interface AnswerCache {
  (asked: string, state: string, workOut: () => Promise<string>): Promise<string>;
  /** Drops what is kept, of whatever question. */
  forget(): void;
}

/** @param most answers to keep; the least recently used one makes room. */
export function answerCache(most = MOST): AnswerCache {
  const kept = new LRUCache<string, { readonly state: string; readonly answer: string }>({ max: most });
  const answered = async (asked: string, state: string, workOut: () => Promise<string>) => {
    const known = kept.get(asked);
    const answer = known?.state === state ? known.answer : await workOut();
    kept.set(asked, { state, answer });
    return answer;
  };
  return Object.assign(answered, { forget: () => kept.clear() });
}

/**
 * When the rows of the read models last changed, and the current minute: windows that end now move with it, and in every
 * time zone a day begins on a minute. A checkpoint moves with every event of anyone, so it says nothing of the rows.
 * @returns a function that looks; it returns `null` while one of the projections is not live yet.
 */
export function stateOf(
  projections: readonly string[],
): (readStore: { readonly sql: Kysely<ReadTables> }, clock: Clock) => Promise<string | null> {
  const changed = preparedQuery(sql =>
    sql
      .selectFrom('projections')
      .select(['generation', 'changes'])
      .where('status', '=', 'live')
      .where('name', 'in', projections)
      .orderBy('name'),
  );
  return async ({ sql }, clock) => {
    const live = await changed(sql, {});
    if (live.length < projections.length) return null;
    return JSON.stringify([
      clock.now().slice(0, MINUTE),
      ...live.flatMap(({ generation, changes }) => [generation, changes]),
    ]);
  };
}

const MINUTE = 'YYYY-MM-DDTHH:MM'.length;
