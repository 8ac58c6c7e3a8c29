/**
 * Does the work of one key one batch after the other, and that of different keys side by side. A request that finds the
 * key idle is a batch alone; those that come while one is worked on wait and are the next batch, in the order in which
 * they came.
 */
export interface Waiting<Request, Answer> {
  readonly request: Request;
  resolve(answer: Answer): void;
  reject(reason: unknown): void;
}

/**
 * @param work settles every request of its batch; what it throws is the answer to those it has not settled.
 * @param isForAll whether such a fault is also the answer to those that wait for the next batch.
 */
export function inBatches<Request, Answer>(
  work: (key: string, batch: readonly Waiting<Request, Answer>[]) => Promise<void>,
  maxBatch: number,
  isForAll: (fault: unknown) => boolean = () => false,
): (key: string, request: Request) => Promise<Answer> {
  /** What waits, for each key that is being worked on. */
  const queues = new Map<string, Waiting<Request, Answer>[]>();

  async function workOff(key: string, queue: Waiting<Request, Answer>[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, maxBatch);
      await work(key, batch).catch((fault: unknown) => {
        const answered = isForAll(fault) ? [...batch, ...queue.splice(0)] : batch;
        for (const { reject } of answered) reject(fault);
      });
    }
    queues.delete(key);
  }

  return (key, request) =>
    new Promise((resolve, reject) => {
      const waiting = { request, resolve, reject };
      const queue = queues.get(key);
      if (queue) {
        queue.push(waiting);
        return;
      }
      const first = [waiting];
      queues.set(key, first);
      void workOff(key, first);
    });
}
