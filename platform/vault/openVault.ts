import type { Clock } from '../runtime/clock/clock.js';
import { engineOf } from '../runtime/config/engineOf.js';
import type { Vault } from './port.js';
import { openPostgresVault } from './postgres/openPostgresVault.js';
import { openSqliteVault } from './sqlite/openSqliteVault.js';

export interface VaultSettings {
  /** 32 bytes. */
  readonly masterKey: Uint8Array;
  readonly clock: Clock;
}

/**
 * `TIDEWATCH_KEY_STORE`: one URL chooses the engine. Connects at `ready`, or at the first use.
 * @throws EngineUnknown for a scheme that this version does not support.
 */
export function openVault(url: string, options: VaultSettings): Vault {
  return engineOf('KEY_STORE', url, {
    sqlite: path => openSqliteVault({ path, ...options }),
    postgres: () => openPostgresVault({ url, ...options }),
  });
}
