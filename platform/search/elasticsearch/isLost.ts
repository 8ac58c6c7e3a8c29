/** The client's names for a cluster that does not answer. */
const LOST_NAMES = new Set(['ConnectionError', 'TimeoutError', 'NoLivingConnectionsError']);
/** Overloaded, starting, without a leader, behind a proxy that cannot reach it. */
const LOST_STATES = new Set([429, 502, 503, 504]);

/** Whether the fault is the cluster's absence, which passes, and not what was asked. */
export const isLost = (fault: unknown): boolean =>
  fault instanceof Error && (LOST_NAMES.has(fault.name) || LOST_STATES.has(statusOf(fault) ?? 0));

/** Of an answer that is an error. */
export const statusOf = (fault: unknown): number | undefined =>
  (fault as { meta?: { statusCode?: number } }).meta?.statusCode;
