/** Builds what is missing or older than its sources. */
import { ensureBuilt } from './ensureBuilt.mjs';

ensureBuilt();
