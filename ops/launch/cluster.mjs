/** Runs `npm run -s cluster -- [port]`. */
import { ensureBuilt } from './ensureBuilt.mjs';

ensureBuilt();
await import('../../dist/ops/engines/cluster/main.js');
