/** `npm start`: builds what is missing and runs everything in one process. */
import { ensureBuilt } from './ensureBuilt.mjs';

ensureBuilt();
await import('../../dist/ops/start.js');
