import { setImmediate as nextTurn } from 'node:timers/promises';

export type SerialQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs one piece of work at a time, in the order in which they were asked for, and lets the event loop serve everything
 * else between two: several stores that are imported at once must not hold up a merchant's request together.
 */
export function serialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return work => {
    const done = last.then(() => nextTurn()).then(work);
    last = done.catch(() => {});
    return done;
  };
}
