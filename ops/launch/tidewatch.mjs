/** `npm run -s tidewatch -- <command>`. */
import { ensureBuilt } from './ensureBuilt.mjs';

ensureBuilt({ only: ['server'] });
await import('../../dist/ops/cli/main.js');
