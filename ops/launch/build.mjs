/** Runs `npm run build`: builds everything, even if up to date. */
import { ensureBuilt } from './ensureBuilt.mjs';

ensureBuilt({ always: true });
