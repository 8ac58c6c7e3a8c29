/** A thread that fails on demand, like one with a hostile page. */
import { parentPort } from 'node:worker_threads';

parentPort?.on('message', ({ bytes }: { bytes: Uint8Array }) => {
  const order = Buffer.from(bytes).toString();
  if (order === 'hang') for (;;);
  if (order === 'slow') for (const end = Date.now() + 150; Date.now() < end; );
  if (order === 'rest') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
  if (order === 'throw') throw new Error('on demand');
  if (order === 'exit') process.exit(3);
  if (order === 'memory') for (const all: number[][] = []; ; ) all.push(new Array(1_000_000).fill(1.5));
  parentPort?.postMessage({ title: 'answered' });
});
parentPort?.postMessage('ready');
