import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { expect, it, vi } from 'vitest';
import { answerRequests } from './answerRequests.js';
import { NO_MORE } from './askedThread.js';

function asked(answer: (request: string) => unknown) {
  const { port1: here, port2: there } = new MessageChannel();
  const heard: unknown[] = [];
  here.on('message', said => heard.push(said));
  const close = vi.fn();
  answerRequests(answer, close, there);
  return { here, heard, close };
}

it('requests are answered in their order: a quick one after a slow one took the answer of that', async () => {
  const waiting: (() => void)[] = [];
  const { here, heard, close } = asked(async request => {
    if (request === 'slow') await new Promise<void>(resolve => waiting.push(resolve));
    else waiting.shift()?.();
    return request;
  });
  here.postMessage('slow');
  here.postMessage('quick');
  here.postMessage(NO_MORE);
  // Answered at once, the quick one would be first: nothing else lets the slow one go on.
  await new Promise(resolve => setImmediate(() => setImmediate(resolve)));
  for (const go of waiting.splice(0)) go();
  await once(here, 'close');
  expect(heard).toEqual([{ answer: 'slow' }, { answer: 'quick' }]);
  expect(close).toHaveBeenCalledOnce();
});

it('a request that fails is answered with its fault, and the next one is served', async () => {
  const { here, heard } = asked(request => {
    if (request === 'bad') throw new Error('no such key');
    return request;
  });
  for (const request of ['bad', 'good', NO_MORE]) here.postMessage(request);
  await once(here, 'close');
  expect(heard).toEqual([{ fault: expect.objectContaining({ message: 'no such key' }) }, { answer: 'good' }]);
});
