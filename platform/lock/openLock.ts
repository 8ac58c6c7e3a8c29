import type { Clock } from '../runtime/clock/clock.js';
import { engineOf } from '../runtime/config/engineOf.js';
import { openPostgresLock } from './openPostgresLock.js';
import { openSqliteLock } from './openSqliteLock.js';
import type { Lock } from './port.js';

/**
 * `TIDEWATCH_KEY_STORE`: locks share the keys' store. @throws EngineUnknown for a scheme that this version does not
 * build.
 */
export const openLock = (url: string, { clock }: { readonly clock: Clock }): Lock =>
  engineOf('KEY_STORE', url, {
    sqlite: path => openSqliteLock({ path, clock }),
    postgres: () => openPostgresLock({ url, clock }),
  });
