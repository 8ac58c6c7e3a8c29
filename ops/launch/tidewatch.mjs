/** `npm run -s tidewatch -- <command>`. */
import { ensureBuilt } from './ensureBuilt.mjs';

ensureBuilt();
await import('../../dist/ops/cli/main.js');
