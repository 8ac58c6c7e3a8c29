/** Retries a single event until it succeeds or proves to be poisoned. Shared by all followers. */
import { setTimeout as wait } from 'node:timers/promises';
import { EngineLost } from '../../platform/engineLost.js';
import { backoff } from '../../platform/runtime/backoff.js';
import { add } from '../../platform/runtime/metrics/measures.js';
import { TRIES } from '../dead-letters/deadLetter.js';
import { CheckpointConflict } from './keepFollowing.js';

const pauseAfter = backoff({ firstMs: 20, longestMs: 1_000 });

export interface TryOptions {
  /** Probes of engines. If one fails, an error is not attributed to the event. */
  readonly engines: readonly (() => Promise<unknown>)[];
  readonly signal?: AbortSignal;
}

export type TryResult<Result> = { readonly done: Result } | { readonly poisoned: unknown };

/**
 * @returns the result of `work`, or its persistent error.
 * @throws CheckpointConflict, or the error of `work` while an engine is lost; the follower then waits and retries this
 * event.
 */
export async function tryEvent<Result>(
  work: () => Promise<Result>,
  { engines, signal }: TryOptions,
): Promise<TryResult<Result>> {
  for (let tries = 1; ; tries++) {
    try {
      return { done: await work() };
    } catch (fault) {
      signal?.throwIfAborted();
      if (fault instanceof CheckpointConflict || fault instanceof EngineLost || !(await allAnswer(engines)))
        throw fault;
      if (tries === TRIES) {
        add('tidewatch_dead_letters_total');
        return { poisoned: fault };
      }
      await wait(pauseAfter(tries), undefined, signal ? { signal } : {});
    }
  }
}

const allAnswer = (engines: TryOptions['engines']): Promise<boolean> =>
  Promise.all(engines.map(async answers => await answers())).then(
    () => true,
    () => false,
  );
