/** Ends what was kept for a time only: from then on it is unreadable everywhere, in events and in backups too. */
import type { Logger } from 'pino';
import { every } from '../../platform/runtime/every.js';
import type { Vault } from '../../platform/vault/port.js';

export interface RetentionPorts {
  readonly vault: Pick<Vault, 'expire'>;
  readonly logger: Logger;
}

/** Keys end with a day; this is how much later they may be gone. */
const EVERY_MS = 10 * 60_000;

/** Runs until aborted. */
export const runRetention = (ports: RetentionPorts, signal: AbortSignal): Promise<void> =>
  every(EVERY_MS, () => destroyExpired(ports), {
    signal,
    failed: err => ports.logger.error({ err }, 'keys whose time is over could not be destroyed; it is tried again'),
  });

export async function destroyExpired({ vault, logger }: RetentionPorts): Promise<void> {
  const { keys } = await vault.expire();
  if (keys > 0) logger.info({ keys }, 'keys whose time was over were destroyed');
}
