/**
 * `npm start`: builds what is missing and runs everything in one process. package.json says `exec`, so that a signal that
 * npm hands on reaches this process and not a shell in between, which would leave it running; what follows the `||` is for
 * Windows, whose shell has no `exec`.
 */
import { ensureBuilt } from './ensureBuilt.mjs';

ensureBuilt();
await import('../../dist/ops/start.js');
