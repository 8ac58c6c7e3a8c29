import { placeOf } from '../../postgres/startFault.js';
import type { Clock } from '../../runtime/clock/clock.js';
import { createVault } from '../createVault.js';
import type { Vault } from '../port.js';
import { openPostgresKeys } from './openPostgresKeys.js';

export interface PostgresVaultOptions {
  /** `postgres://user:password@host:5432/database`. */
  readonly url: string;
  /** 32 bytes. */
  readonly masterKey: Uint8Array;
  readonly clock: Clock;
}

/** The vault in PostgreSQL. Connects at its first use; `ready` does so at once. */
export const openPostgresVault = ({ url, ...options }: PostgresVaultOptions): Vault =>
  createVault(openPostgresKeys(url), { ...options, place: `PostgreSQL at ${placeOf(url)}` });
