/**
 * Server states that allow no work: shutting down, starting up, connections used up (class 57P, 08, 53300), and a
 * statement that exceeded the server's own limit (57014).
 */
const LOST_STATES = /^(57P0[1-5]|57014|08\w{3}|53300)$/;
const LOST_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** `pg` errors without a code. */
const LOST_WORDS =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|connection error and is not queryable/i;

/** Returns whether the server is temporarily away, as opposed to a faulty statement. */
export function isLost(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false;
  const { code } = fault as { code?: string };
  if (fault instanceof AggregateError && fault.errors.length > 0) return fault.errors.every(isLost);
  return code !== undefined ? LOST_STATES.test(code) || LOST_CODES.has(code) : LOST_WORDS.test(fault.message);
}

/**
 * The server answers but accepts no writes: exhausted resources (class 53, such as a full disk), I/O errors (class 58),
 * and read-only transactions (25006), as on a standby.
 */
const UNWRITABLE_STATES = /^(53\w{3}|58\w{3}|25006)$/;

export const isNotWritable = (fault: unknown): boolean =>
  fault instanceof Error && UNWRITABLE_STATES.test((fault as { code?: string }).code ?? '') && !isLost(fault);
