/** Runs `npm run bench [-- <name> …]`. */
import { ensureBuilt } from './ensureBuilt.mjs';

ensureBuilt();
await import('../../dist/tests/bench/main.js');
