import type { ErrorCode } from '../domain/kernel/errors.js';

/**
 * The server behind a port does not answer: it is down, restarting, or unreachable. The request may or may not have
 * been executed; repeating it is safe, because ids are derived from the command.
 */
export class EngineLost extends Error {
  override readonly name = 'EngineLost';
  readonly code: ErrorCode = 'SERVICE_UNAVAILABLE';
}
