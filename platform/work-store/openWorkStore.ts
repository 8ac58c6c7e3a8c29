import { engineOf } from '../runtime/config/engineOf.js';
import type { RowsOptions } from '../sqlite/rows/openRows.js';
import type { WorkStore } from './port.js';
import { openPostgresWorkStore } from './postgres/openPostgresWorkStore.js';
import { openSqliteWorkStore } from './sqlite/openSqliteWorkStore.js';

/** `TIDEWATCH_WORK_STORE`: one URL chooses the engine. @throws EngineUnknown for a scheme that this version does not build. */
export const openWorkStore = (url: string, options: RowsOptions = {}): Promise<WorkStore> =>
  engineOf('WORK_STORE', url, {
    sqlite: path => openSqliteWorkStore(path, options),
    postgres: () => openPostgresWorkStore(url),
  });
