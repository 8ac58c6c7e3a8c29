import type { Competitor } from '../../../../../domain/api/competitors.js';

type Kind = 'in' | 'out' | 'later' | 'unknown';

const WORDS: Readonly<Record<Competitor['availability'], readonly [word: string, kind: Kind]>> = {
  in_stock: ['In Stock', 'in'],
  out_of_stock: ['Out of Stock', 'out'],
  discontinued: ['Discontinued', 'out'],
  pre_order: ['Pre-order', 'later'],
  back_order: ['Back-order', 'later'],
  unknown: ['Not known', 'unknown'],
};

export const stockWord = (availability: Competitor['availability']): string => WORDS[availability][0];

/** Stock in a word and a shape: only an exception is filled. Unknown stock is shown as unknown, never as out. */
export function StatusTag({ availability }: Pick<Competitor, 'availability'>) {
  const [word, kind] = WORDS[availability];
  return (
    <span className="stock" data-kind={kind}>
      {word}
    </span>
  );
}
