/** Texts with which a competitor's site could hold up the process, and a bound for how long one may take. */
import { expect } from 'vitest';

/** Letters of which no two neighbours are alike: as a host's name they take time in the square of their number. */
export const letters = (count: number): string =>
  Array.from({ length: count }, (_, n) => String.fromCharCode(0x4e00 + (n % 20_000))).join('');

/** Generous: most take a few milliseconds. */
const SOON_MS = 1_000;

/** Counts the processor's time, so that a busy machine makes no difference. */
export function soon<Result>(work: () => Result): Result {
  const began = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1_000).toBeLessThan(SOON_MS);
  return result;
}
