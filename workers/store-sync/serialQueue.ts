import { quietTurn } from '../../platform/runtime/quietTurn.js';

export type SerialQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs one piece of work at a time, in order, and lets the event loop serve everything else in between: several imports
 * at once must not block a merchant's request.
 */
export function serialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return work => {
    const done = last.then(quietTurn).then(work);
    last = done.catch(() => {});
    return done;
  };
}
