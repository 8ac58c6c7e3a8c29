/** Caches answers in memory, one cache per route. Reuses an answer only while its sources are unchanged (`stateOf`). */
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { preparedQuery } from '../../platform/read-store/preparedQuery.js';
import type { ReadTables } from '../../platform/read-store/readTables.js';
import type { Clock } from '../../platform/runtime/clock/clock.js';

/** This many of the largest answers (a hundred products each) take about 15 MB. */
const MOST = 500;

/**
 * @param key identifies the question: whose data, and which.
 * @param state the sources' state, read before the computation: a concurrent change outdates the answer at once.
 */
export interface AnswerCache {
  (key: string, state: string, compute: () => Promise<string>): Promise<string>;
  /** Drops all cached answers. */
  forget(): void;
}

/** @param most answers to keep; evicts the least recently used. */
export function answerCache(most = MOST): AnswerCache {
  const cache = new LRUCache<string, { readonly state: string; readonly answer: string }>({ max: most });
  const answered = async (key: string, state: string, compute: () => Promise<string>) => {
    const cached = cache.get(key);
    const answer = cached?.state === state ? cached.answer : await compute();
    cache.set(key, { state, answer });
    return answer;
  };
  return Object.assign(answered, { forget: () => cache.clear() });
}

/**
 * Identifies the state of the read models' rows and the current minute: windows that end now move with it, and in every
 * time zone a day begins on a minute. Checkpoints advance with every event, so they do not show whether rows changed.
 * @returns a function that reads the state; it returns `null` until all projections are live.
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
