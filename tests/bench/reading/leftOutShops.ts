/**
 * Judges the reader on shops outside its training pages: reads each fold with weights fitted on the other four. Rules
 * and words were written with knowledge of all pages, so they stay in-sample.
 */
import { type ConfidenceWeights, confidenceIn, isAnswer } from '../../../domain/extraction/choose/confidence.js';
import { OUT } from '../../../domain/extraction/choose/stockWeights.js';
import type { Availability } from '../../../domain/price/price.js';
import { MUTATIONS } from '../../corpus/shops/mutations.js';
import { type LabelledPage, type ReadPage, readPages } from './labelledPages.js';
import { madeUpPages } from './madeUpPages.js';
import { fitConfidence, fitStock, type StockWeights } from './readerFit.js';
import type { Judged } from './readerScores.js';
import { FOLDS } from './shopFold.js';

/** Difficulties that few training pages have; each page is read once more with each. */
const HARDER = ['everything declared removed', 'class names hashed'];

export interface TrainingPages {
  readonly pages: readonly ReadPage[];
  /** The same pages, made harder. */
  readonly harder: readonly ReadPage[];
  /** Pages of our own, of no shop: in the training of every fold, and judged in none. */
  readonly madeUp: readonly ReadPage[];
}

export function trainingPages(labelled: readonly LabelledPage[]): TrainingPages {
  const changes = MUTATIONS.filter(({ name }) => HARDER.includes(name));
  return {
    pages: readPages(labelled),
    harder: changes.flatMap(({ change }) => readPages(labelled, change)),
    madeUp: [...readPages(madeUpPages()), ...changes.flatMap(({ change }) => readPages(madeUpPages(), change))],
  };
}

export interface ReaderFit {
  readonly confidence: ConfidenceWeights;
  readonly stock: StockWeights;
}

export const fitReader = ({ pages, harder, madeUp }: TrainingPages): ReaderFit => ({
  confidence: fitConfidence([...pages, ...harder, ...madeUp]),
  stock: fitStock([...pages, ...madeUp]),
});

export function judgedOnLeftOutShops({ pages, harder, madeUp }: TrainingPages): {
  readonly pages: Judged[];
  readonly harder: Judged[];
} {
  const folds = Array.from({ length: FOLDS }, (_, fold) => {
    const others = (some: readonly ReadPage[]) => some.filter(page => page.fold !== fold);
    const fit = fitReader({ pages: others(pages), harder: others(harder), madeUp });
    const judge = (some: readonly ReadPage[]) =>
      some.filter(page => page.fold === fold).map(page => judgedBy(page, fit));
    return { pages: judge(pages), harder: judge(harder) };
  });
  return { pages: folds.flatMap(fold => fold.pages), harder: folds.flatMap(fold => fold.harder) };
}

export function judgedBy(page: ReadPage, fit: ReaderFit): Judged {
  const { reading } = page;
  const confidence = reading.price ? confidenceIn(reading.price, fit.confidence) : 0;
  const [best] = reading.extraction.candidates;
  const answered = isAnswer(confidence, reading.votes);
  const lean = reading.stock.reduce((sum, sign) => sum + fit.stock[sign], 0);
  return {
    page,
    answer: {
      price: answered ? (best?.amount ?? null) : null,
      currency: answered ? (reading.extraction.currency ?? best?.currency ?? null) : null,
      availability: reading.stock.length === 0 ? 'unknown' : stateAt(lean),
      confidence,
    },
  };
}

const stateAt = (lean: number): Availability => (lean > 0 ? 'in_stock' : lean <= OUT ? 'out_of_stock' : 'unknown');
