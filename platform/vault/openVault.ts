import type { Clock } from '../runtime/clock/clock.js';
import { engineOf } from '../runtime/config/engineOf.js';
import type { Vault } from './port.js';
import { openPostgresVault } from './postgres/openPostgresVault.js';
import { openSqliteVault } from './sqlite/openSqliteVault.js';

/**
 * `KEY_STORE`: one URL chooses the engine. It connects at `ready`, or at the first use.
 * @throws EngineUnknown for a scheme that this version does not build.
 */
export const openVault = (url: string, options: { readonly masterKey: Uint8Array; readonly clock: Clock }): Vault =>
  engineOf('KEY_STORE', url, {
    sqlite: path => openSqliteVault({ path, ...options }),
    postgres: () => openPostgresVault({ url, ...options }),
  });
