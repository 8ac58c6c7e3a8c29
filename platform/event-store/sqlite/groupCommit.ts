/**
 * Group commit: requests that wait together share one transaction, and so one flush to disk. While requests come one at a
 * time, none waits for company: each is written before the event loop goes on. Once several have come together, they are
 * gathered until its turn ends, which a slow disk needs: one flush serves them all.
 */
import { EngineLost } from '../../engineLost.js';
import { EventStoreBusy } from '../port.js';

export interface GroupCommitOptions<Request, Answer> {
  /**
   * Writes all of them durably and answers each, in order; an `Error` is the answer to one that is refused.
   * If it throws, nothing was written.
   */
  commit(requests: readonly Request[]): readonly (Answer | Error)[];
  /** Called once for all that a turn of the event loop has committed: readers need not wake for each. */
  committed(): void;
  /** The size of a request, in the unit of `maxBatch`. */
  sizeOf(request: Request): number;
  /** The driver is synchronous: a batch blocks the event loop. A larger request goes alone. */
  readonly maxBatch: number;
  /** The most requests that may wait. */
  readonly maxQueue: number;
  /** Milliseconds from any start. */
  readonly now?: () => number;
}

/** For how long lone requests may hold up a turn of the event loop, in milliseconds: a caller may send one after another. */
const LONE_MS = 2;
const RESOLVED = Promise.resolve();

export interface GroupCommit<Request, Answer> {
  /** @param made is called at once. @throws what it throws; EventStoreBusy if the queue is full. */
  submit(made: () => Request): Promise<Answer>;
  /** Resolves once everything submitted before is answered and `committed` was called. */
  drained(): Promise<void>;
}

interface Waiting<Request, Answer> {
  readonly request: Request;
  resolve(answer: Answer): void;
  reject(reason: unknown): void;
}

export function groupCommit<Request, Answer>(
  options: GroupCommitOptions<Request, Answer>,
): GroupCommit<Request, Answer> {
  const { now = () => performance.now() } = options;
  let queue: Waiting<Request, Answer>[] = [];
  let onDrained: (() => void)[] = [];
  /** Whether the last ones came together. */
  let areMany = false;
  /** Until when lone requests are written at once in this turn of the event loop; `undefined`: there was none yet. */
  let loneUntil: number | undefined;

  /**
   * In the next microtask at the earliest, so that what is submitted in one go is written together. Through a promise:
   * `queueMicrotask` creates an asynchronous resource for each, which costs 4 µs in a fresh process.
   */
  function schedule(): void {
    const at = now();
    if (loneUntil === undefined) {
      loneUntil = at + LONE_MS;
      setImmediate(endTurn);
    }
    if (!areMany && at < loneUntil) void RESOLVED.then(flush);
  }

  const isIdle = () => loneUntil === undefined && queue.length === 0;

  function endTurn(): void {
    loneUntil = undefined;
    if (queue.length > 0) flush();
    options.committed();
    if (queue.length > 0) setImmediate(endTurn);
    else {
      for (const tell of onDrained) tell();
      onDrained = [];
    }
  }

  function flush(): void {
    const batch = queue;
    queue = batch.splice(fitting());
    areMany = batch.length > 1;
    answer(batch);
  }

  /** @returns how many of the waiting requests the next batch takes: at least one. */
  function fitting(): number {
    let size = 0;
    let count = 0;
    for (const { request } of queue) {
      size += options.sizeOf(request);
      if (size > options.maxBatch) return Math.max(1, count);
      count++;
    }
    return count;
  }

  /**
   * If a whole batch fails, its requests are tried one by one, so that a bad one fails alone. On a full disk all fail
   * together: each of up to 10,000 would only block the event loop in vain.
   */
  function answer(batch: readonly Waiting<Request, Answer>[]): void {
    let answers: readonly (Answer | Error)[];
    try {
      answers = options.commit(batch.map(({ request }) => request));
    } catch (fault) {
      if (batch.length === 1 || fault instanceof EngineLost) for (const { reject } of batch) reject(fault);
      else for (const one of batch) answer([one]);
      return;
    }
    batch.forEach(({ resolve, reject }, index) => {
      const given = answers[index] as Answer | Error;
      if (given instanceof Error) reject(given);
      else resolve(given);
    });
  }

  return {
    submit: made =>
      new Promise((resolve, reject) => {
        const request = made();
        if (queue.length >= options.maxQueue) throw new EventStoreBusy(`${queue.length} appends are waiting already`);
        if (queue.length === 0) schedule();
        queue.push({ request, resolve, reject });
      }),
    drained: () => new Promise(resolve => (isIdle() ? resolve() : onDrained.push(resolve))),
  };
}
