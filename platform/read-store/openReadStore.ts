import { engineOf } from '../runtime/config/engineOf.js';
import type { ReadStore } from './port.js';
import { openPostgresReadStore } from './postgres/openPostgresReadStore.js';
import { openSqliteReadStore } from './sqlite/openSqliteReadStore.js';

/** `TIDEWATCH_READ_STORE`: one URL chooses the engine. @throws EngineUnknown for a scheme that this version does not build. */
export const openReadStore = (url: string): Promise<ReadStore> =>
  engineOf('READ_STORE', url, {
    sqlite: openSqliteReadStore,
    postgres: () => openPostgresReadStore(url),
  });
