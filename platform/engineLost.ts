/**
 * The server behind a port does not answer now: it is down, restarting, or out of reach. What was asked for may or may not
 * have been done; asking again is safe, as ids are derived from the command. Answered with 503 and `Retry-After`.
 */
export class EngineLost extends Error {
  override readonly name = 'EngineLost';
}
