/**
 * Runs `npm run -s tidewatch -- <command>`; on Windows, whose shell has no `exec`: `node ops/launch/tidewatch.mjs
 * <command>`.
 */
import { ensureBuilt } from './ensureBuilt.mjs';

ensureBuilt({ only: ['server'] });
await import('../../dist/ops/cli/main.js');
