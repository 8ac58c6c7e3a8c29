/** The client's names for a cluster that does not answer. */
const LOST_NAMES = new Set(['ConnectionError', 'TimeoutError', 'NoLivingConnectionsError']);
/** Overloaded, starting, without a leader, behind a proxy that cannot reach it. */
const LOST_STATES = new Set([429, 502, 503, 504]);

/** Elasticsearch makes indices read-only once a disk is almost full, and writable again once there is room. */
export const BLOCKED = 'cluster_block_exception';

/** Whether the fault is the cluster's absence, which passes, and not what was asked. */
export const isLost = (fault: unknown): boolean =>
  fault instanceof Error &&
  (LOST_NAMES.has(fault.name) || LOST_STATES.has(statusOf(fault) ?? 0) || typeOf(fault) === BLOCKED);

/** Of an answer that is an error. */
export const statusOf = (fault: unknown): number | undefined =>
  (fault as { meta?: { statusCode?: number } }).meta?.statusCode;

const typeOf = (fault: unknown): string | undefined =>
  (fault as { meta?: { body?: { error?: { type?: string } } } }).meta?.body?.error?.type;
