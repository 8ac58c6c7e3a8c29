import { setImmediate as nextTurn } from 'node:timers/promises';
import { EngineLost } from '../engineLost.js';

export interface BatchOptions<Request> {
  /** The largest batch, in the unit of `sizeOf`. A larger request goes alone. */
  readonly limit: number;
  /** Default: each request counts 1. */
  readonly sizeOf?: (request: Request) => number;
  /** Limits the requests of one key that may wait, and makes the error that refuses more. Default: no limit. */
  readonly queue?: { readonly max: number; readonly full: (waiting: number) => Error };
}

export interface Batched<Request, Answer> {
  /** @throws the error that `write` answers or throws for this request; the queue's error when it is full. */
  submit(request: Request, key?: string): Promise<Answer>;
  /** Resolves once everything submitted so far is answered. */
  drained(): Promise<void>;
}

interface Waiting<Request, Answer> {
  readonly request: Request;
  resolve(answer: Answer): void;
  reject(fault: unknown): void;
}

interface Queue<Request, Answer> {
  readonly waiting: Waiting<Request, Answer>[];
  /** This many of the first ones go alone, because they failed as a batch. */
  alone: number;
}

/**
 * Writes requests of one key in batches, in order of arrival, and different keys concurrently. A lone request starts
 * immediately. Requests that arrive during a batch, or later in the same tick, form the next one, so other work runs
 * between batches even if `write` never waits.
 * @param write answers each request in order, with an `Error` for each that it refuses. If it throws, it has written
 * nothing: the requests are then written one by one, so that a bad one fails alone. After EngineLost all waiting
 * requests fail, because each would wait for the same server.
 */
export function batched<Request, Answer>(
  write: (requests: readonly Request[], key: string) => Promise<readonly (Answer | Error)[]>,
  { limit, sizeOf = () => 1, queue: bound }: BatchOptions<Request>,
): Batched<Request, Answer> {
  const queues = new Map<string, Queue<Request, Answer>>();
  const working = new Set<Promise<void>>();

  async function workOff(key: string, queue: Queue<Request, Answer>): Promise<void> {
    // Requests that arrive together go together.
    await Promise.resolve();
    while (queue.waiting.length > 0) {
      const batch = queue.waiting.splice(0, queue.alone > 0 ? 1 : fitting(queue.waiting));
      queue.alone = Math.max(0, queue.alone - 1);
      await writeBatch(batch, key, queue);
      await nextTurn();
    }
    queues.delete(key);
  }

  function fitting(waiting: readonly Waiting<Request, Answer>[]): number {
    let size = 0;
    const beyond = waiting.findIndex(({ request }) => {
      size += sizeOf(request);
      return size > limit;
    });
    return beyond === -1 ? waiting.length : Math.max(1, beyond);
  }

  async function writeBatch(
    batch: readonly Waiting<Request, Answer>[],
    key: string,
    queue: Queue<Request, Answer>,
  ): Promise<void> {
    const requests = batch.map(({ request }) => request);
    try {
      const answers = await write(requests, key);
      for (const [index, { resolve, reject }] of batch.entries()) {
        const answer = answers[index] as Answer | Error;
        if (answer instanceof Error) reject(answer);
        else resolve(answer);
      }
    } catch (fault) {
      if (fault instanceof EngineLost) {
        queue.alone = 0;
        for (const { reject } of [...batch, ...queue.waiting.splice(0)]) reject(fault);
      } else if (batch.length === 1) for (const { reject } of batch) reject(fault);
      else {
        queue.waiting.unshift(...batch);
        queue.alone = batch.length;
      }
    }
  }

  return {
    submit: (request, key = '') =>
      new Promise((resolve, reject) => {
        const queue = queues.get(key) ?? { waiting: [], alone: 0 };
        if (bound && queue.waiting.length >= bound.max) throw bound.full(queue.waiting.length);
        queue.waiting.push({ request, resolve, reject });
        if (queues.has(key)) return;
        queues.set(key, queue);
        const work = workOff(key, queue);
        working.add(work);
        void work.then(() => working.delete(work));
      }),
    async drained() {
      while (working.size > 0) await Promise.all(working);
    },
  };
}
