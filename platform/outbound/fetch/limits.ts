/** Limits the time and memory that one page may cost us, whatever its server does (reference §8). */
import type { ConnectionLimits } from '../guard/guardedAgent.js';

export interface Limits extends ConnectionLimits {
  /** Bytes of a body, checked twice: on the wire, and after decompression. */
  readonly bodyBytes: number;
  readonly redirects: number;
  /** Pictures in flight at once. Others wait; their time starts when they do. */
  readonly pictures: number;
}

export const DEFAULT_LIMITS: Limits = {
  totalMs: 20_000,
  connectMs: 5_000,
  headerBytes: 32 * 1024,
  bodyBytes: 5 * 1024 * 1024,
  redirects: 5,
  pictures: 16,
};
