/** One event by itself, tried until it is handled or is known to be poisoned: what every follower does alike. */
import { setTimeout as wait } from 'node:timers/promises';
import { backoff } from '../../platform/runtime/backoff.js';
import { count } from '../../platform/runtime/metrics/counts.js';
import { PlaceLost } from './keepFollowing.js';

/** An event that fails so often while the engines answer is put aside. */
export const TRIES = 4;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 1_000;

/** An engine did not do what it does for anyone: waited for, and never held against an event. */
export class EngineLost extends Error {
  override readonly name = 'EngineLost';
}

export interface Trying {
  /** Each asks an engine something small. An error that comes while one of them fails says nothing of the event. */
  readonly engines: readonly (() => Promise<unknown>)[];
  readonly signal?: AbortSignal;
}

export type Tried<Result> = { readonly done: Result } | { readonly poisoned: unknown };

/**
 * @returns what `work` came to, or the error that came every time.
 * @throws PlaceLost, and what `work` threw while an engine was lost: then the follower waits and begins with this event again.
 */
export async function tryEvent<Result>(
  work: () => Promise<Result>,
  { engines, signal }: Trying,
): Promise<Tried<Result>> {
  const pauses = backoff({ firstMs: FIRST_PAUSE_MS, longestMs: LONGEST_PAUSE_MS });
  for (let tries = 1; ; tries++) {
    try {
      return { done: await work() };
    } catch (fault) {
      signal?.throwIfAborted();
      if (fault instanceof PlaceLost || fault instanceof EngineLost || !(await allAnswer(engines))) throw fault;
      if (tries === TRIES) {
        count('follower_dead_letters_total');
        return { poisoned: fault };
      }
      await wait(pauses.next(), undefined, signal ? { signal } : {});
    }
  }
}

const allAnswer = (engines: Trying['engines']): Promise<boolean> =>
  Promise.all(engines.map(async answers => await answers())).then(
    () => true,
    () => false,
  );
