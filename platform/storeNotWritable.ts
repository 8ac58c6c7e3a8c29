import type { ErrorCode } from '../domain/kernel/errors.js';
import { EngineLost } from './engineLost.js';

/**
 * The store answers reads but accepts no writes: its disk is full, failing or read-only. Nothing of the request was
 * written. Counts as a lost engine: callers retry, and it recovers once there is room again.
 */
export class StoreNotWritable extends EngineLost {
  override readonly code: ErrorCode = 'STORE_NOT_WRITABLE';
}
