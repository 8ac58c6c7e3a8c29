import { type AuditPorts, runAudit } from './audit/audit.js';
import { runSealer, type SealerPorts } from './sealer/sealer.js';

export type AuditTrailPorts = AuditPorts & SealerPorts;

/**
 * Starts the two followers of every event: the audit index and its sealer. The embedded size runs them on their own
 * thread.
 * @returns a function that stops them, each after its current work.
 */
export function startAuditTrail(ports: AuditTrailPorts): () => Promise<void> {
  const stop = new AbortController();
  const running = [runSealer(ports, stop.signal), runAudit(ports, stop.signal)];
  return async () => {
    stop.abort();
    await Promise.all(running);
  };
}
