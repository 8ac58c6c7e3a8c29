/**
 * Answers that were worked out before, in memory, one store of them per route. An answer is given again only while
 * everything it was made of stands where it stood: see `stateOf`. So it is never out of date, only spared.
 */
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { ReadTables } from '../../platform/read-store/readTables.js';
import type { Clock } from '../../platform/runtime/clock/clock.js';

/** Of the largest answers, a hundred products, so many are some 15 MB. */
const MOST = 500;

/**
 * @param asked names the question: whose data, and which.
 * @param state what the answer follows from, read before it is worked out: what moves meanwhile makes it old at once.
 */
export type AnswerCache = (asked: string, state: string, workOut: () => Promise<string>) => Promise<string>;

/** @param most answers that are kept; the one that was not asked for the longest makes room. */
export function answerCache(most = MOST): AnswerCache {
  const kept = new LRUCache<string, { readonly state: string; readonly answer: string }>({ max: most });
  return async (asked, state, workOut) => {
    const known = kept.get(asked);
    const answer = known?.state === state ? known.answer : await workOut();
    kept.set(asked, { state, answer });
    return answer;
  };
}

/**
 * Where the read models stand, and the minute of the clock: windows that end now move on with it, and in every time
 * zone a day begins with a minute.
 * @returns `null` while one of the projections serves nothing yet.
 */
export async function stateOf(
  { sql }: { readonly sql: Kysely<ReadTables> },
  clock: Clock,
  projections: readonly string[],
): Promise<string | null> {
  const live = await sql
    .selectFrom('projections')
    .select(['name', 'generation', 'position', 'updated_at'])
    .where('status', '=', 'live')
    .where('name', 'in', projections)
    .orderBy('name')
    .execute();
  if (live.length < projections.length) return null;
  return JSON.stringify([
    clock.now().slice(0, MINUTE),
    ...live.flatMap(({ generation, position, updated_at }) => [generation, position, updated_at]),
  ]);
}

const MINUTE = 'YYYY-MM-DDTHH:MM'.length;
