/**
 * Decides whether two records are the same article: a shared GTIN counts for it, a different one against it. `competesWith` answers
 * the other question and ranks candidates. Pure, symmetric except for the wording, and never throws, for any records.
 */
import { compare } from './comparison.js';
import type { ProductRecord } from './productRecord.js';
import { type Profile, profileOf } from './profile.js';
import { reasonsFor } from './reasonsFor.js';
import { signalsOf } from './signals.js';
import { titleSignalsOf } from './titleSignals.js';
import { titleScoreOf } from './titleWeights.js';
import { scoreOf, THRESHOLD } from './weights.js';

export interface ArticleMatch {
  /** From 0 to 1. */
  readonly score: number;
  /** True if the score reaches the fixed threshold. */
  readonly same: boolean;
  /** Strongest reason first: `same model DSC-W120`, `price within 8%`. */
  readonly reasons: readonly string[];
}

export function sameArticle(one: ProductRecord, other: ProductRecord): ArticleMatch {
  const [a, b] = [profileOf(one), profileOf(other)];
  if (isBlank(a) || isBlank(b)) return { score: 0, same: false, reasons: ['nothing to compare'] };
  const compared = compare(a, b);
  const signals = signalsOf(a, b, compared);
  const areTitles = a.titleOnly && b.titleOnly;
  const score = areTitles ? titleScoreOf({ ...signals, ...titleSignalsOf(a, b) }) : scoreOf(signals);
  return { score, same: score >= THRESHOLD, reasons: reasonsFor(a, b, compared) };
}

/** No name and no number to identify it: a price alone does not. */
const isBlank = ({ words, codes, gtin }: Profile): boolean => words.length === 0 && codes.length === 0 && gtin === null;
