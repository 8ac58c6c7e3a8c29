/** Classifies the client's faults by their consequences. */

/** The client's names for a server that does not answer: away, starting, overloaded, or no longer the leader. */
const LOST_TYPES = new Set(['unavailable', 'deadline-exceeded', 'timeout', 'cancelled', 'not-leader']);
/** gRPC's codes for the same: cancelled, deadline exceeded, unavailable. */
const LOST_CODES = new Set([1, 4, 14]);
/** Faults that the client leaves unnamed. */
const LOST_WORDS =
  /Server Is (Not Ready|Busy)|Failed to discover|Received RST_STREAM|ECONNRE(SET|FUSED)|channel has been closed/i;

const typeOf = (fault: unknown): string | undefined => (fault as { type?: string } | undefined)?.type;
const timedOut = (fault: unknown, words: RegExp): boolean =>
  typeOf(fault) === 'timeout' && fault instanceof Error && words.test(fault.message);

/** Returns whether the server is temporarily away, as opposed to a faulty request. */
export function isLost(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false;
  const { type, code } = fault as { type?: string; code?: unknown };
  return (
    LOST_TYPES.has(type ?? '') || (typeof code === 'number' && LOST_CODES.has(code)) || LOST_WORDS.test(fault.message)
  );
}

/** Returns whether another node leads the cluster. Nothing was done. */
export const isNotLeader = (fault: unknown): boolean => typeOf(fault) === 'not-leader';

/** Returns whether a subscription ended because a burst overflowed the server's buffer of 32 events. */
export const isCut = (fault: unknown): boolean => timedOut(fault, /Consumer too slow/);

/** Returns whether the server cannot tell if an append was written. */
export const isFateUnknown = (fault: unknown): boolean => timedOut(fault, /(Commit|Prepare) phase timeout/);
