import { expect } from 'vitest';

/** Generous: most work takes a few milliseconds. */
const SOON_MS = 1_000;

/** Test fixture: limits processor time, so that a busy machine makes no difference. @param limitMs of user and system time. */
export function soon<Result>(work: () => Result, limitMs = SOON_MS): Result {
  const began = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1_000).toBeLessThan(limitMs);
  return result;
}
