/**
 * Runs the audit trail's followers in their own thread, for the embedded size: they read every event, and hashing and
 * indexing an import's batches would block requests (bar: `many-shops`, while all stores sync).
 */
import type { Config } from '../../platform/runtime/config/config.js';
import type { Logger } from '../../platform/runtime/logging/logger.js';
import { type RunningThread, runThread } from '../runThread.js';

export const VARIABLES = [
  'EVENT_STORE',
  'WORK_STORE',
  'KEY_STORE',
  'SEARCH',
  'AUDIT_ANCHOR',
  'LOG_LEVEL',
  'METRICS_PORT',
] as const;

export type AuditThreadData = Pick<Config, (typeof VARIABLES)[number]> & { readonly masterKey: Uint8Array };

export function startAuditThread(
  config: Omit<AuditThreadData, 'masterKey'>,
  { masterKey, logger }: { readonly masterKey: Uint8Array; readonly logger: Pick<Logger, 'error'> },
): RunningThread {
  const variables = Object.fromEntries(VARIABLES.map(name => [name, config[name]]));
  return runThread(new URL('./thread.js', import.meta.url), {
    name: 'the audit trail',
    workerData: { ...variables, masterKey },
    logger,
  });
}
