/** A thread that fails on demand, as a hostile page would make it fail. */
import { parentPort } from 'node:worker_threads';

parentPort?.on('message', ({ html }: { html: string }) => {
  if (html === 'hang') for (;;);
  if (html === 'slow') for (const end = Date.now() + 150; Date.now() < end; );
  if (html === 'throw') throw new Error('on demand');
  if (html === 'exit') process.exit(3);
  if (html === 'memory') for (const all: number[][] = []; ; ) all.push(new Array(1_000_000).fill(1.5));
  parentPort?.postMessage({ title: 'answered' });
});
parentPort?.postMessage('ready');
