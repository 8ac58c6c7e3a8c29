import { engineOf } from '../runtime/config/engineOf.js';
import type { WorkStore } from './port.js';
import { openPostgresWorkStore } from './postgres/openPostgresWorkStore.js';
import { openSqliteWorkStore } from './sqlite/openSqliteWorkStore.js';

/** `TIDEWATCH_WORK_STORE`: one URL chooses the engine. @throws EngineUnknown for a scheme that this version does not build. */
export const openWorkStore = (url: string): Promise<WorkStore> =>
  engineOf('WORK_STORE', url, {
    sqlite: openSqliteWorkStore,
    postgres: () => openPostgresWorkStore(url),
  });
