/** `npm run build`: everything, even if it is up to date. */
import { ensureBuilt } from './ensureBuilt.mjs';

ensureBuilt({ always: true });
