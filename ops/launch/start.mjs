/**
 * `npm start` on Windows, as start.sh is elsewhere: builds what is missing, runs the product, and starts it again if it
 * dies.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './ensureBuilt.mjs';

/** V8 lets garbage lie in proportion to what it may use (docs/adr/0009). */
const HEAP = ['--max-semi-space-size=8', '--max-old-space-size=1024'];
const PRODUCT = fileURLToPath(new URL('../../dist/ops/start.js', import.meta.url));

ensureBuilt();
const { keepRunning } = await import('../../dist/ops/restart/keepRunning.js');
const product = keepRunning(
  'Tidewatch',
  // The channel tells the product when this process is gone, however it went.
  () => spawn(process.execPath, [...HEAP, PRODUCT], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }),
  line => console.error(line),
);
// The console gives Ctrl-C to every process in it: handed on, it would end the product at once instead of in good order.
process.on('SIGINT', () => {});
process.exitCode = await product.ended;
