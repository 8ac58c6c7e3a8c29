/** `npm run build`: everything, also what is up to date. */
import { ensureBuilt } from './ensureBuilt.mjs';

ensureBuilt({ always: true });
