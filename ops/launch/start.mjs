/**
 * Runs `npm start` on Windows: builds what is missing, then runs the product. Elsewhere, start.sh also restarts it
 * after a crash.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './ensureBuilt.mjs';

/** Limits the heap, which bounds idle memory (bar: idle memory, docs/adr/0009). */
const HEAP = ['--max-semi-space-size=16', '--max-old-space-size=1024'];
const PRODUCT = fileURLToPath(new URL('../../dist/ops/start.js', import.meta.url));

ensureBuilt();
// The channel tells the product when this process is gone, however it ended.
const product = spawn(process.execPath, [...HEAP, PRODUCT], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
product.once('exit', code => {
  process.exitCode = code ?? 1;
});
// The console sends Ctrl-C to every process in it. Forwarding it would end the product at once instead of cleanly.
process.on('SIGINT', () => {});
