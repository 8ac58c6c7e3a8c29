/**
 * Runs `npm start` on Windows, like start.sh elsewhere: builds what is missing, runs the product, and restarts it if it
 * dies.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './ensureBuilt.mjs';

/** V8 keeps garbage in proportion to its heap limit (docs/adr/0009). */
const HEAP = ['--max-semi-space-size=16', '--max-old-space-size=1024'];
const PRODUCT = fileURLToPath(new URL('../../dist/ops/start.js', import.meta.url));

ensureBuilt();
const { keepRunning } = await import('../../dist/ops/restart/keepRunning.js');
const product = keepRunning(
  'Tidewatch',
  // The channel tells the product when this process is gone, however it ended.
  () => spawn(process.execPath, [...HEAP, PRODUCT], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }),
  line => console.error(line),
);
// The console sends Ctrl-C to each of its processes. Forwarding it would end the product immediately instead of
// cleanly.
process.on('SIGINT', () => {});
process.exitCode = await product.ended;
