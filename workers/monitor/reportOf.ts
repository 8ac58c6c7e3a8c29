/** Decides what a check records about a variant. */
import type { Result } from '../../application/reading/resultOf.js';
import type { PriceCommand, Reading } from '../../domain/price/price.js';

export type Report =
  Exclude<PriceCommand, { type: 'RecordRevision' }> extends infer Command
    ? Command extends unknown
      ? Omit<Command, 'page' | 'observer' | 'at'>
      : never
    : never;

/** @returns `null` for a reading equal to the last one, as long as checks succeed. */
export function reportOf(
  result: Result,
  last: Reading | null,
  failing: boolean,
  snapshot: string | null,
): Report | null {
  if (result.kind === 'failure') return { type: 'RecordFailure', reason: result.reason };
  if (result.kind === 'unchanged') return failing ? { type: 'RecordUnchanged' } : null;
  const isUnchanged = !failing && last !== null && sameReading(last, result.reading);
  return isUnchanged
    ? null
    : { type: 'RecordReading', reading: result.reading, ...(snapshot === null ? {} : { snapshot }) };
}

export const hasMoved = (last: Reading | null, reading: Reading): boolean =>
  last === null ||
  last.price !== reading.price ||
  last.currency !== reading.currency ||
  last.availability !== reading.availability;

const sameReading = (a: Reading, b: Reading): boolean =>
  a.title === b.title &&
  a.shopName === b.shopName &&
  a.price === b.price &&
  a.currency === b.currency &&
  a.availability === b.availability;
