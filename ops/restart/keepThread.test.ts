import { expect, it, onTestFinished, vi } from 'vitest';
import { measureInto } from '../../platform/runtime/metrics/measures.js';
import { keepThread } from './keepThread.js';

const STAY = `parentPort.once('message', () => parentPort.close());`;
const thread = (does: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'; ${does} ${STAY}`)}`,
  );

it('counts what the thread measures as the process’s own, and hands on the rest of what it says', async () => {
  const [observe, add, said] = [vi.fn(), vi.fn(), vi.fn()];
  measureInto({ observe, add, level: () => {} });
  onTestFinished(() => measureInto(null));
  const kept = keepThread(
    thread(`
      parentPort.postMessage('ready');
      parentPort.postMessage({ observed: ['tidewatch_append_seconds', 0.002] });
      parentPort.postMessage({ added: ['tidewatch_dead_letters_total', {}] });
      parentPort.postMessage({ kind: 'missed' });`),
    { name: 'the thread', workerData: null, said, logger: { error: vi.fn() } },
  );
  await kept.ready;
  await vi.waitFor(() => expect(said).toHaveBeenCalled());
  await kept.stop();
  expect(said.mock.calls).toEqual([[{ kind: 'missed' }]]);
  expect(observe.mock.calls).toEqual([['tidewatch_append_seconds', 0.002]]);
  expect(add.mock.calls).toEqual([['tidewatch_dead_letters_total', {}]]);
});
