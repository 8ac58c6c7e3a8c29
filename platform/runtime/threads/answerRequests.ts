import { type MessagePort, parentPort } from 'node:worker_threads';
import { NO_MORE, type Reply } from './askedThread.js';

/**
 * The other side of `askedThread`: answers one request after another, as each answer there belongs to the oldest
 * request, and ends the thread when there will be no more.
 * @param close what the thread has open. @param port to the thread that asks.
 */
export function answerRequests<Request>(
  answer: (request: Request) => unknown,
  close: () => unknown,
  port: Pick<MessagePort, 'on' | 'postMessage' | 'close'> | null = parentPort,
): void {
  let last: Promise<unknown> = Promise.resolve();

  async function reply(request: Request): Promise<Reply> {
    try {
      return { answer: await answer(request) };
    } catch (fault) {
      return { fault };
    }
  }

  async function serve(request: Request | typeof NO_MORE): Promise<void> {
    if (request !== NO_MORE) return port?.postMessage(await reply(request));
    await close();
    port?.close();
  }

  port?.on('message', (request: Request | typeof NO_MORE) => {
    last = last.then(() => serve(request));
  });
}
