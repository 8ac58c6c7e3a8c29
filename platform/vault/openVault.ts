import type { Clock } from '../runtime/clock/clock.js';
import { engineOf } from '../runtime/config/engineOf.js';
import type { Vault } from './port.js';
import { openPostgresVault } from './postgres/openPostgresVault.js';
import { openSqliteVault } from './sqlite/openSqliteVault.js';
import { withThread } from './vault-thread/withThread.js';

export interface VaultSettings {
  /** 32 bytes. */
  readonly masterKey: Uint8Array;
  readonly clock: Clock;
  /** Opens and seals many at once in a thread of its own: for a rebuild and an import. Default no. */
  readonly thread?: boolean | URL;
}

/**
 * `TIDEWATCH_KEY_STORE`: one URL chooses the engine. It connects at `ready`, or at the first use.
 * @throws EngineUnknown for a scheme that this version does not build.
 */
export function openVault(url: string, { thread = false, ...options }: VaultSettings): Vault {
  const vault = engineOf('KEY_STORE', url, {
    sqlite: path => openSqliteVault({ path, ...options }),
    postgres: () => openPostgresVault({ url, ...options }),
  });
  if (!thread) return vault;
  return withThread(vault, { url, masterKey: options.masterKey }, thread === true ? undefined : thread);
}
