/** Judges what was seen on a page by each of its watched variants. */
import type { PageChecks } from '../../application/price/tables.js';
import type { Observation } from '../../application/reading/observe.js';
import { resultByRule } from '../../application/reading/resultByRule.js';
import { type Result, resultOf } from '../../application/reading/resultOf.js';
import type { CorrectedStock } from '../../domain/extraction/correctedStock.js';
import { EXTRACTOR_VERSION } from '../../domain/extraction/extractorVersion.js';
import { compareAmounts } from '../../domain/kernel/money.js';
import { as, type PageVariant } from '../../domain/kernel/names.js';
import { isPlausible } from '../../domain/price/isPlausible.js';
import type { Reading } from '../../domain/price/price.js';
import type { Conditions } from '../../platform/outbound/fetch/port.js';

/** A watched variant of a page, as of the start of the check. */
export interface Watched {
  readonly row: PageChecks;
  readonly last: Reading | null;
  readonly doubted: Reading | null;
}

/** `result`: `null` without a reading. `inDoubt`: a price outside the sanity band, seen for the first time. */
export type Seen = Watched & { readonly result: Result | null; readonly inDoubt: Reading | null };

export const watchedPage = (row: PageChecks): Watched => ({
  row,
  last: readingOf(row.last_reading),
  doubted: readingOf(row.doubted),
});

/** False if the page was not read, through no fault of its own. */
const hasResult = (
  observation: Observation | undefined,
): observation is Exclude<Observation, { kind: 'postponed' | 'busy' | 'slow_down' }> =>
  observation !== undefined && !['postponed', 'busy', 'slow_down'].includes(observation.kind);

export function judge({ row, last, doubted }: Watched, observation: Observation | undefined): Seen {
  const readOf = row.by_rule ? resultByRule : resultOf;
  const read = hasResult(observation)
    ? readOf(observation, as<PageVariant | null>(row.variant as string), row.place, stockOf(row))
    : null;
  const result = read && row.place !== null && !row.by_rule ? unlessUnusual(last, read) : read;
  return { row, last, doubted, result, inDoubt: result && doubts(last, result, doubted) };
}

const stockOf = ({ stock }: PageChecks): CorrectedStock | null =>
  stock === null ? null : (JSON.parse(stock) as CorrectedStock);

/** Never confirms an unusual corrected price by a second look: the merchant must judge it. */
function unlessUnusual(last: Reading | null, result: Result): Result {
  if (result.kind !== 'reading' || last === null || isPlausible(last, result.reading)) return result;
  return { kind: 'failure', reason: 'value_unusual', extraction: result.extraction };
}

const readingOf = (json: string | null): Reading | null => (json ? (JSON.parse(json) as Reading) : null);

/**
 * Requests the full page for a new extractor version, a doubted price, or a variant whose last reading came from
 * another version of the page.
 */
export function conditionsOf(watched: readonly Watched[]): Conditions {
  const [first] = watched;
  const same = watched.every(
    ({ row, doubted }) =>
      doubted === null &&
      row.extractor === EXTRACTOR_VERSION &&
      row.etag === first?.row.etag &&
      row.last_modified === first.row.last_modified,
  );
  return first && same ? { etag: first.row.etag, lastModified: first.row.last_modified } : {};
}

/** @returns the reading if it is outside the sanity band and unconfirmed by an earlier look; otherwise `null`. */
function doubts(last: Reading | null, result: Result, before: Reading | null): Reading | null {
  if (result.kind !== 'reading' || last === null || isPlausible(last, result.reading)) return null;
  return before && samePrice(before, result.reading) ? null : result.reading;
}

const samePrice = (a: Reading, b: Reading): boolean =>
  a.currency === b.currency && a.price !== null && b.price !== null && compareAmounts(a.price, b.price) === 0;
