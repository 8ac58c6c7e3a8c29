/**
 * Group commit: requests that wait together share one transaction, and so one flush to disk. A lone request does not
 * wait for others: it is written in the next turn of the event loop, which also runs between two batches.
 */
import { EventStoreBusy } from '../port.js';

export interface GroupCommitOptions<Request, Answer> {
  /**
   * Writes all of them durably and answers each, in order; an `Error` is the answer to one that is refused.
   * If it throws, nothing was written.
   */
  commit(requests: readonly Request[]): readonly (Answer | Error)[];
  /** The size of a request, in the unit of `maxBatch`. */
  sizeOf(request: Request): number;
  /** The driver is synchronous: a batch blocks the event loop. A larger request goes alone. */
  readonly maxBatch: number;
  /** The most requests that may wait. */
  readonly maxQueue: number;
}

export interface GroupCommit<Request, Answer> {
  /** @throws EventStoreBusy if the queue is full. */
  submit(request: Request): Promise<Answer>;
  /** Resolves once everything submitted before is answered. */
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
  let queue: Waiting<Request, Answer>[] = [];
  let onDrained: (() => void)[] = [];

  function flush(): void {
    const batch = queue.slice(0, fitting());
    queue = queue.slice(batch.length);
    answer(batch);
    if (queue.length > 0) setImmediate(flush);
    else {
      for (const tell of onDrained) tell();
      onDrained = [];
    }
  }

  /** @returns how many of the waiting requests the next batch takes: at least one. */
  function fitting(): number {
    let size = 0;
    const beyond = queue.findIndex(({ request }) => {
      size += options.sizeOf(request);
      return size > options.maxBatch;
    });
    return beyond === -1 ? queue.length : Math.max(1, beyond);
  }

  /** If a whole batch fails, its requests are tried one by one, so that a bad one fails alone. */
  function answer(batch: readonly Waiting<Request, Answer>[]): void {
    let answers: readonly (Answer | Error)[];
    try {
      answers = options.commit(batch.map(({ request }) => request));
    } catch (fault) {
      if (batch.length === 1) batch[0]?.reject(fault);
      else for (const one of batch) answer([one]);
      return;
    }
    for (const [index, waiting] of batch.entries()) {
      const given = answers[index] as Answer | Error;
      if (given instanceof Error) waiting.reject(given);
      else waiting.resolve(given);
    }
  }

  return {
    submit(request) {
      if (queue.length >= options.maxQueue)
        return Promise.reject(new EventStoreBusy(`${queue.length} appends are waiting already`));
      if (queue.length === 0) setImmediate(flush);
      return new Promise((resolve, reject) => queue.push({ request, resolve, reject }));
    },
    drained: () => new Promise(resolve => (queue.length === 0 ? resolve() : onDrained.push(resolve))),
  };
}
