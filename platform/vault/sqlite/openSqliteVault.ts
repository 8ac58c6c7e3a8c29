import type { Clock } from '../../runtime/clock/clock.js';
import { createVault } from '../createVault.js';
import type { Vault } from '../port.js';
import { openSqliteKeys } from './openSqliteKeys.js';

export interface SqliteVaultOptions {
  readonly path: string;
  /** 32 bytes. */
  readonly masterKey: Uint8Array;
  readonly clock: Clock;
}

/** Opens the vault in a separate SQLite file. */
export const openSqliteVault = ({ path, ...options }: SqliteVaultOptions): Vault =>
  createVault(openSqliteKeys(path), { ...options, place: path });
