import { placeOf } from '../postgres/startFault.js';
import { engineOf } from '../runtime/config/engineOf.js';
import { createVault, type VaultOptions } from './createVault.js';
import { openKeys } from './openKeys.js';
import type { Vault } from './port.js';

export type VaultSettings = Omit<VaultOptions, 'place'>;

/**
 * `TIDEWATCH_KEY_STORE`: one URL chooses the engine. Connects at `ready`, or at the first use.
 * @throws EngineUnknown for a scheme that this version does not support.
 */
export function openVault(url: string, settings: VaultSettings): Vault {
  const place = engineOf('KEY_STORE', url, {
    sqlite: path => path,
    postgres: () => `PostgreSQL at ${placeOf(url)}`,
  });
  return createVault(openKeys(url), { ...settings, place });
}
