/** The pages that the reader's weights are fitted on: those of open shops, the same made harder, and pages of our own. */
import type { ConfidenceWeights } from '../../../domain/extraction/choose/confidence.js';
import { MUTATIONS } from '../../corpus/shops/mutations.js';
import { type LabelledPage, type ReadPage, readPages } from './labelledPages.js';
import { madeUpPages } from './madeUpPages.js';
import { fitConfidence, fitStock, type StockWeights } from './readerFit.js';

/** Difficulties that few training pages have; each page is read once more with each. */
const HARDER = ['everything declared removed', 'class names hashed'];

export interface TrainingPages {
  readonly pages: readonly ReadPage[];
  /** The same pages, made harder. */
  readonly harder: readonly ReadPage[];
  readonly madeUp: readonly ReadPage[];
}

export function trainingPages(labelled: readonly LabelledPage[]): TrainingPages {
  const open = labelled.filter(({ locked }) => !locked);
  const changes = MUTATIONS.filter(({ name }) => HARDER.includes(name));
  return {
    pages: readPages(open),
    harder: changes.flatMap(({ change }) => readPages(open, change)),
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
