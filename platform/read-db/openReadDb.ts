import { engineOf } from '../config/engineOf.js';
import type { ReadDb } from './port.js';
import { openSqliteReadDb, type SqliteReadDbOptions } from './sqlite/openSqliteReadDb.js';

/** `READ_DB`: one URL chooses the engine. @throws EngineUnknown for a scheme that this version does not build. */
export const openReadDb = (url: string, options: SqliteReadDbOptions = {}): Promise<ReadDb> =>
  engineOf('READ_DB', url, { sqlite: path => openSqliteReadDb(path, options) });
