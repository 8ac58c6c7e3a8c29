/** Test fixture: texts with which a site could stall the process, and a time limit for handling them. */
import { expect } from 'vitest';

/** Letters that all differ from their neighbours: as a host name, they take quadratic time. */
export const letters = (count: number): string =>
  Array.from({ length: count }, (_, n) => String.fromCharCode(0x4e00 + (n % 20_000))).join('');

/** Generous: most take a few milliseconds. */
const SOON_MS = 1_000;

/** Measures CPU time, so that a busy machine makes no difference. */
export function soon<Result>(work: () => Result): Result {
  const began = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1_000).toBeLessThan(SOON_MS);
  return result;
}
