/**
 * Group commit for a server: requests that arrive while a batch is under way form the next one. A lone request goes at
 * once.
 */
import { EventStoreBusy } from '../port.js';

export interface CommitQueueOptions<Request, Answer> {
  /**
   * Writes all and answers each, in order; an `Error` is the answer to one that is refused. Throws where nothing was
   * written.
   */
  commit(requests: readonly Request[]): Promise<readonly (Answer | Error)[]>;
  sizeOf(request: Request): number;
  /** The most in a batch, in the unit of `sizeOf`. A larger request goes alone. */
  readonly maxBatch: number;
  readonly maxQueue: number;
  /** Whether a fault concerns the whole batch, so that trying its requests one by one would not help. */
  isLost(fault: unknown): boolean;
}

export interface CommitQueue<Request, Answer> {
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

export function commitQueue<Request, Answer>(
  options: CommitQueueOptions<Request, Answer>,
): CommitQueue<Request, Answer> {
  let queue: Waiting<Request, Answer>[] = [];
  let working: Promise<void> | undefined;

  async function work(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.slice(0, fitting());
      queue = queue.slice(batch.length);
      await answer(batch);
    }
    working = undefined;
  }

  function fitting(): number {
    let size = 0;
    const beyond = queue.findIndex(({ request }) => {
      size += options.sizeOf(request);
      return size > options.maxBatch;
    });
    return beyond === -1 ? queue.length : Math.max(1, beyond);
  }

  /** If a batch fails because of one request, all are tried one by one, so that this one fails alone. */
  async function answer(batch: readonly Waiting<Request, Answer>[]): Promise<void> {
    let answers: readonly (Answer | Error)[];
    try {
      answers = await options.commit(batch.map(({ request }) => request));
    } catch (fault) {
      if (options.isLost(fault)) {
        // Those that wait would wait for the same server, one batch after the other.
        const waiting = queue;
        queue = [];
        for (const { reject } of [...batch, ...waiting]) reject(fault);
      } else if (batch.length === 1) for (const { reject } of batch) reject(fault);
      else for (const one of batch) await answer([one]);
      return;
    }
    for (const [index, { resolve, reject }] of batch.entries()) {
      const given = answers[index] as Answer | Error;
      if (given instanceof Error) reject(given);
      else resolve(given);
    }
  }

  return {
    submit(request) {
      if (queue.length >= options.maxQueue)
        return Promise.reject(new EventStoreBusy(`${queue.length} appends are waiting already`));
      return new Promise((resolve, reject) => {
        queue.push({ request, resolve, reject });
        working ??= Promise.resolve().then(work);
      });
    },
    async drained() {
      while (working !== undefined) await working;
    },
  };
}
