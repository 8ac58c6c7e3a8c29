import { createHash } from 'node:crypto';

export interface TraceIds {
  /** 32 hexadecimal digits. */
  readonly trace: string;
  /** 16 hexadecimal digits: the root span's id. */
  readonly beginning: string;
}

/**
 * Derives ids from the correlation id, which events and messages carry anyway: every process computes the same ones,
 * and no trace context has to travel.
 */
export function traceIds(cause: string): TraceIds {
  const digest = createHash('sha256').update('trace\0').update(cause).digest('hex');
  return { trace: digest.slice(0, 32), beginning: digest.slice(32, 48) };
}
