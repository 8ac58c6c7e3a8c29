/**
 * Runs the audit trail's followers in their own thread, for the embedded size. Indexing a batch of 1,000 events takes 50
 * to 110 ms of processor time and would block requests while a store syncs (bar: 20 stores with 300 requests/s).
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
  'WITNESSES',
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
