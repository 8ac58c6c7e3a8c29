import type { Clock } from '../runtime/clock/clock.js';
import { engineOf } from '../runtime/config/engineOf.js';
import type { Vault } from './port.js';
import { openSqliteVault } from './sqlite/openSqliteVault.js';

/**
 * `KEY_STORE`: one URL chooses the engine.
 * @throws EngineUnknown for a scheme that this version does not build. @throws WrongMasterKey
 */
export const openVault = (url: string, options: { readonly masterKey: Uint8Array; readonly clock: Clock }): Vault =>
  engineOf('KEY_STORE', url, { sqlite: path => openSqliteVault({ path, ...options }) });
