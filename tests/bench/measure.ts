/** Timing for benches. */
import { cpus, totalmem } from 'node:os';

/** Milliseconds since `start`, which is a value of `performance.now()`. */
export const since = (start: number): number => performance.now() - start;

/** Nearest rank. @param share from 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export const percentiles = (values: readonly number[]): { p50: number; p95: number; p99: number } => ({
  p50: percentile(values, 0.5),
  p95: percentile(values, 0.95),
  p99: percentile(values, 0.99),
});

export const hardware = (): Record<string, string> => ({
  cpu: `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}`,
  memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
  node: process.version,
});
