import type { ExpectedRevision, Revision } from './port.js';

/** Returns whether a stream at this revision (`null`: no stream yet) matches the caller's expectation. */
export const matchesExpected = (expected: ExpectedRevision, actual: Revision | null): boolean =>
  expected === 'any' ||
  (expected === 'none' ? actual === null : expected === 'exists' ? actual !== null : actual === expected);
