import type { ExpectedRevision, Revision } from './port.js';

/** Whether a stream at this revision (`null`: no stream yet) matches what the caller expects. */
export const fits = (expected: ExpectedRevision, actual: Revision | null): boolean =>
  expected === 'any' ||
  (expected === 'none' ? actual === null : expected === 'exists' ? actual !== null : actual === expected);
