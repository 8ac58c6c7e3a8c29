/**
 * Destroys the keys of data that is kept for a limited time, which makes it unreadable everywhere, in events and in
 * backups too.
 */
import type { Logger } from 'pino';
import { every } from '../../platform/runtime/every.js';
import type { Vault } from '../../platform/vault/port.js';

export interface RetentionPorts {
  readonly vault: Pick<Vault, 'expire'>;
  readonly logger: Logger;
}

/** Keys expire at the end of a day; this is how much later they may be destroyed. */
const EVERY_MS = 10 * 60_000;

/** Runs until aborted. */
export const runRetention = (ports: RetentionPorts, signal: AbortSignal): Promise<void> =>
  every(EVERY_MS, () => destroyExpired(ports), {
    signal,
    failed: err => ports.logger.error({ err }, 'expired keys could not be destroyed; it will be retried'),
  });

export async function destroyExpired({ vault, logger }: RetentionPorts): Promise<void> {
  const { keys } = await vault.expire();
  if (keys > 0) logger.info({ keys }, 'expired keys were destroyed');
}
