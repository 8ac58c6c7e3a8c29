/**
 * `npm start`: builds what is missing, runs everything in one process, and starts that again if it dies. package.json says
 * `exec`, so that a signal that npm hands on reaches this process and not a shell in between, which would leave it running;
 * what follows the `||` is for Windows, whose shell has no `exec`.
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
// A Windows console gives Ctrl-C to every process in it, and handing it on there would end the product at once.
const handOn = process.platform === 'win32' ? () => {} : signal => void product.stop(signal);
process.on('SIGTERM', handOn);
process.on('SIGINT', handOn);
process.exitCode = await product.ended;
