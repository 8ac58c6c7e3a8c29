/** Runs `npm run -s engine -- <name> [folder] [port]`. */
import { ensureBuilt } from './ensureBuilt.mjs';

ensureBuilt({ only: ['server'] });
await import('../../dist/ops/engines/main.js');
