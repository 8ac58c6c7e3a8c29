/** The client's faults, told apart by what follows from them. */

/** The client's names for a server that does not answer now: away, starting, overloaded, or no longer the leader. */
const LOST_TYPES = new Set(['unavailable', 'deadline-exceeded', 'timeout', 'cancelled', 'not-leader']);
/** gRPC's codes for the same: cancelled, deadline exceeded, unavailable. */
const LOST_CODES = new Set([1, 4, 14]);
/** What the client leaves unnamed. */
const LOST_WORDS =
  /Server Is (Not Ready|Busy)|Failed to discover|Received RST_STREAM|ECONNRE(SET|FUSED)|channel has been closed/i;

const typeOf = (fault: unknown): string | undefined => (fault as { type?: string } | undefined)?.type;
const timedOut = (fault: unknown, words: RegExp): boolean =>
  typeOf(fault) === 'timeout' && fault instanceof Error && words.test(fault.message);

/** Whether the fault is the server's absence, which passes, and not what was asked. */
export function isLost(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false;
  const { type, code } = fault as { type?: string; code?: unknown };
  return (
    LOST_TYPES.has(type ?? '') || (typeof code === 'number' && LOST_CODES.has(code)) || LOST_WORDS.test(fault.message)
  );
}

/** Whether another node leads the cluster. Nothing was done. */
export const isNotLeader = (fault: unknown): boolean => typeOf(fault) === 'not-leader';

/** Whether a subscription ended because a burst overflowed the server's buffer of 32 events. */
export const isCut = (fault: unknown): boolean => timedOut(fault, /Consumer too slow/);

/** Whether the server cannot say if an append was written. */
export const isFateUnknown = (fault: unknown): boolean => timedOut(fault, /(Commit|Prepare) phase timeout/);
