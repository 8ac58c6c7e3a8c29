import { expect, it } from 'vitest';
import { askedThread } from './askedThread.js';

const ECHO = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', said => (said === null ? parentPort.close() : parentPort.postMessage({ answer: said })));
  `)}`,
);
const held = (): number => process.getActiveResourcesInfo().filter(name => name === 'MessagePort').length;

it('a thread keeps a process alive for as long as it is asked: a new one did so before it was asked anything', async () => {
  const before = held();
  const thread = askedThread<string>(ECHO, null, 'echoes');
  expect(held()).toBe(before);
  const answer = thread.ask<string>('Aurora');
  expect(held()).toBe(before + 1);
  expect(await answer).toBe('Aurora');
  expect(held()).toBe(before);
  await thread.end();
});

it('a thread that is asked to end before it has answered holds the process until then', async () => {
  const before = held();
  const thread = askedThread<string>(ECHO, null, 'echoes');
  const answer = thread.ask<string>('Aurora');
  const end = thread.end();
  expect(await answer).toBe('Aurora');
  expect(held()).toBe(before + 1);
  await end;
  expect(held()).toBe(before);
});
