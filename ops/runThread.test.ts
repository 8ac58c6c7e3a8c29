import { expect, it, onTestFinished, vi } from 'vitest';
import { measureInto } from '../platform/runtime/metrics/measures.js';
import { runThread } from './runThread.js';

const STAY = `parentPort.once('message', () => parentPort.close());`;
const thread = (does: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'; ${does} ${STAY}`)}`,
  );
const options = () => ({ name: 'the thread', workerData: null, logger: { error: vi.fn() }, end: vi.fn() });

it('counts what the thread measures as the process’s own, and hands on the rest of what it says', async () => {
  const [observe, add, onMessage] = [vi.fn(), vi.fn(), vi.fn()];
  measureInto({ observe, add, level: () => {} });
  onTestFinished(() => measureInto(null));
  const { ready, stop } = runThread(
    thread(`
      parentPort.postMessage('ready');
      parentPort.postMessage({ observed: ['tidewatch_append_seconds', 0.002] });
      parentPort.postMessage({ added: ['tidewatch_dead_letters_total', {}] });
      parentPort.postMessage({ kind: 'missed' });`),
    { ...options(), onMessage },
  );
  await ready;
  await expect.poll(() => onMessage.mock.calls.length).toBeGreaterThan(0);
  await stop();
  expect(onMessage.mock.calls).toEqual([[{ kind: 'missed' }]]);
  expect(observe.mock.calls).toEqual([['tidewatch_append_seconds', 0.002]]);
  expect(add.mock.calls).toEqual([['tidewatch_dead_letters_total', {}]]);
});

it('ends the process with a thread that fails, so that the launcher starts all of it again', async () => {
  const given = options();
  runThread(thread('throw new Error("the fold is broken");'), given);
  await expect.poll(() => given.end.mock.calls).toEqual([['the thread']]);
  expect(given.logger.error).toHaveBeenCalledWith({ err: new Error('the fold is broken') }, 'the thread failed');
});

it('does not end the process with a thread that was stopped', async () => {
  const given = options();
  await runThread(thread(''), given).stop();
  expect(given.end).not.toHaveBeenCalled();
});
