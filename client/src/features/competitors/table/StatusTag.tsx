import type { Competitor } from '../../../../../domain/api/competitors.js';
import { tableTexts as texts } from '../texts/tableTexts.js';

type Kind = 'in' | 'out' | 'later' | 'unknown';

const KINDS: Readonly<Record<Competitor['availability'], Kind>> = {
  in_stock: 'in',
  out_of_stock: 'out',
  discontinued: 'out',
  pre_order: 'later',
  back_order: 'later',
  unknown: 'unknown',
};

export const stockWord = (availability: Competitor['availability']): string => texts.stock[availability];

/** Stock in a word and a shape: only an exception is filled. Unknown stock is shown as unknown, never as out. */
export const StatusTag = ({ availability }: Pick<Competitor, 'availability'>) => (
  <span className="stock" data-kind={KINDS[availability]}>
    {stockWord(availability)}
  </span>
);
