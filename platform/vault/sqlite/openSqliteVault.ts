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

/** The vault in one SQLite file of its own. */
export const openSqliteVault = ({ path, ...options }: SqliteVaultOptions): Vault =>
  createVault(openSqliteKeys(path), { ...options, place: path });
