/** The bars of the reader, by the scoring rules of the price corpus, and whether its confidence keeps its word. */
import type { Availability } from '../../../domain/price/price.js';
import { type PageScore, scorePages } from '../../../ops/cli/cases/scorePages.js';
import type { ReadPage } from './labelledPages.js';

export interface ReaderAnswer {
  readonly price: string | null;
  readonly currency: string | null;
  readonly availability: Availability;
  readonly confidence: number;
  readonly sure: boolean;
}

export interface Judged {
  readonly page: Pick<ReadPage, 'price' | 'currency' | 'availability' | 'isProduct' | 'locked'>;
  readonly answer: ReaderAnswer;
}

/** Answers of about the same confidence. */
export interface Reliability {
  readonly from: number;
  readonly to: number;
  readonly answers: number;
  readonly confidence: number;
  readonly right: number;
}

export interface ReaderScores extends PageScore {
  /** For pages with a price whose label determines it. */
  readonly currency: number;
  /** The share of pages that are no product and got a price. */
  readonly pricedOthers: number;
  /** The share of right prices among those that the reader is sure of. */
  readonly sure: number;
  /** The mean distance between confidence and the share of right answers, over the rows of the table. */
  readonly calibrationError: number;
  readonly reliability: readonly Reliability[];
}

export function readerScores(judged: readonly Judged[]): ReaderScores {
  const products = judged.filter(({ page }) => page.isProduct);
  const others = judged.filter(({ page }) => !page.isProduct);
  const priced = products.filter(({ page }) => page.price.length > 0 && page.currency.length > 0);
  const sure = judged.filter(({ answer }) => answer.price !== null && answer.sure);
  const reliability = reliabilityOf(judged);
  const answered = reliability.reduce((sum, { answers }) => sum + answers, 0);
  return {
    ...scorePages(
      products.map(({ page }) => page),
      products.map(({ answer }) => answer),
      'corrected',
    ),
    currency:
      priced.filter(({ page, answer }) => page.currency.includes(answer.currency ?? '')).length /
      Math.max(1, priced.length),
    pricedOthers: others.filter(({ answer }) => answer.price !== null).length / Math.max(1, others.length),
    sure: sure.filter(isRight).length / Math.max(1, sure.length),
    calibrationError:
      reliability.reduce((sum, { answers, confidence, right }) => sum + answers * Math.abs(confidence - right), 0) /
      Math.max(1, answered),
    reliability,
  };
}

const isRight = ({ page, answer }: Judged): boolean => page.price.some(label => Number(label) === Number(answer.price));

const EDGES = [0, 0.5, 0.7, 0.8, 0.9, 0.95, 1.01];

function reliabilityOf(judged: readonly Judged[]): Reliability[] {
  const priced = judged.filter(({ answer }) => answer.price !== null);
  return EDGES.slice(1).flatMap((to, n) => {
    const from = EDGES[n] ?? 0;
    const row = priced.filter(({ answer }) => answer.confidence >= from && answer.confidence < to);
    if (row.length === 0) return [];
    const right = row.filter(isRight);
    const confidence = row.reduce((sum, { answer }) => sum + answer.confidence, 0) / row.length;
    return [{ from, to: Math.min(1, to), answers: row.length, confidence, right: right.length / row.length }];
  });
}
