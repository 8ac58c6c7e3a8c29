import { type AuditPorts, runAudit } from './audit/audit.js';
import { runSealer, type SealerPorts } from './sealer/sealer.js';

export type AuditTrailPorts = AuditPorts & SealerPorts;

/**
 * The two that follow every event: the index of the audit trail, and its seal. Embedded, they have a thread of their own.
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
