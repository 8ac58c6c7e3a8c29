/** Scores labelled pages by the rules in the price corpus's READMEs. */
import type { Extraction } from '../../../domain/extraction/result.js';

export interface PageCase {
  readonly id: string;
  readonly file: string;
  readonly url: string;
  /** Empty: the page shows no price. */
  readonly price: readonly string[];
  /** The label misread a thousands separator. */
  readonly corrected_price?: readonly string[];
  readonly currency_text: readonly string[];
  /** `null`: not scored. */
  readonly availability: 'InStock' | 'OutOfStock' | null;
}

/** True for a page of the second part. */
export interface ShopPageCase extends Omit<PageCase, 'currency_text' | 'corrected_price'> {
  /** ISO 4217; `null` if there is no price. */
  readonly currency: string | null;
  /** `false`: a listing, a home page, a removed product. It has no price. */
  readonly single_product: boolean;
  readonly scored?: boolean;
}

export type Answer = Readonly<Record<'price' | 'currency', string | null>> & Pick<Extraction, 'availability'>;

export interface PageScore {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** The F1 interval, from resampling the pages. */
  readonly deviation: number;
  /** The share of correct answers; 'unknown' counts as wrong. */
  readonly availability: number;
  readonly outOfStockF1: number;
}

/** `baseless`: a price for a page without one. `rightly_none`: no price for such a page. */
type Outcome = 'right' | 'wrong' | 'none' | 'baseless' | 'rightly_none';

const RESAMPLES = 1_000;

export function scorePages(
  cases: readonly Pick<PageCase, 'price' | 'corrected_price' | 'availability'>[],
  answers: readonly Answer[],
  labels: 'strict' | 'corrected',
): PageScore {
  const outcomes = cases.map((one, n): Outcome => {
    const price = answers[n]?.price ?? null;
    if (one.price.length === 0) return price === null ? 'rightly_none' : 'baseless';
    if (price === null) return 'none';
    const accepted = labels === 'corrected' ? (one.corrected_price ?? one.price) : one.price;
    return accepted.some(label => Number(label) === Number(price)) ? 'right' : 'wrong';
  });
  const sold = (availability: string) =>
    availability === 'out_of_stock' || availability === 'discontinued' ? 'OutOfStock' : 'InStock';
  const withStock = cases.filter(({ availability }) => availability !== null);
  const reported = cases.flatMap(({ availability: label }, n) => {
    const answer = answers[n]?.availability ?? 'unknown';
    return label === null || answer === 'unknown' ? [] : [{ label, answer: sold(answer) }];
  });
  const stock = reported.filter(({ answer, label }) => answer === label);
  return {
    ...rates(outcomes),
    deviation: deviation(outcomes),
    availability: stock.length / Math.max(1, withStock.length),
    outOfStockF1: f1Of(
      withStock.filter(({ availability }) => availability === 'OutOfStock').length,
      reported.filter(({ answer }) => answer === 'OutOfStock').length,
      reported.filter(({ answer, label }) => answer === 'OutOfStock' && label === 'OutOfStock').length,
    ),
  };
}

const f1Of = (there: number, found: number, hits: number): number => (hits === 0 ? 0 : (2 * hits) / (there + found));

function rates(outcomes: readonly Outcome[]): { precision: number; recall: number; f1: number } {
  const count = (...wanted: Outcome[]) => outcomes.filter(outcome => wanted.includes(outcome)).length;
  const correct = count('right');
  const precision = correct / Math.max(1, count('right', 'wrong', 'baseless'));
  const recall = correct / Math.max(1, count('right', 'wrong', 'none'));
  return { precision, recall, f1: correct === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}

function deviation(outcomes: readonly Outcome[]): number {
  const random = seeded(1);
  const scores = Array.from(
    { length: RESAMPLES },
    () => rates(outcomes.map(() => outcomes[Math.floor(random() * outcomes.length)] ?? 'none')).f1,
  );
  const mean = scores.reduce((sum, score) => sum + score, 0) / RESAMPLES;
  return Math.sqrt(scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / RESAMPLES);
}

/** Park and Miller's generator: the same resamples in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Maps the annotators' currency signs in these pages' countries; a code maps to itself. */
const CODES: Readonly<Record<string, readonly string[]>> = { '€': ['EUR'], '£': ['GBP'], Rs: ['PKR'], Kn: ['HRK'] };
const DOLLARS: Readonly<Record<string, string>> = { ca: 'CAD', au: 'AUD', nz: 'NZD' };

/** Accepted ISO 4217 codes; none: the annotation does not determine the currency. */
export function acceptedCurrencies({
  currency_text: [text],
  url,
}: Pick<PageCase, 'currency_text' | 'url'>): readonly string[] {
  if (text === undefined) return [];
  const country = new URL(url).hostname.split('.').at(-1) ?? '';
  return text === '$' ? [DOLLARS[country] ?? 'USD'] : (CODES[text] ?? [text]);
}
