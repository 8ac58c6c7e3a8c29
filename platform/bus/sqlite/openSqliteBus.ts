import { createBus } from '../createBus.js';
import type { Bus } from '../port.js';
import { openSqliteEngine, type SqliteBusOptions } from './openSqliteEngine.js';

/** @see openSqliteEngine */
export const openSqliteBus = (options: SqliteBusOptions): Bus => createBus(openSqliteEngine(options), options);
