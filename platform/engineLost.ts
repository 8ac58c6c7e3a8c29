import type { ErrorCode } from '../domain/kernel/errors.js';

/**
 * The server behind a port does not answer now: it is down, restarting, or out of reach. What was asked for may or may not
 * have been done; asking again is safe, as ids are derived from the command.
 */
export class EngineLost extends Error {
  override readonly name = 'EngineLost';
  readonly code: ErrorCode = 'SERVICE_UNAVAILABLE';
}
