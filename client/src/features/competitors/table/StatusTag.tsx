import type { Competitor } from '../../../../../domain/api/competitors.js';
import { Tag } from '../../../ui/blueprint.js';

const WORDS: Readonly<
  Record<Competitor['availability'], readonly [string, 'success' | 'danger' | 'warning' | 'none']>
> = {
  in_stock: ['In Stock', 'success'],
  out_of_stock: ['Out of Stock', 'danger'],
  discontinued: ['Discontinued', 'danger'],
  pre_order: ['Pre-order', 'warning'],
  back_order: ['Back-order', 'warning'],
  unknown: ['Not known', 'none'],
};

export const stockWord = (availability: Competitor['availability']): string => WORDS[availability][0];

/** Stock in a word. Unknown stock is shown as unknown, never as out (reference C2). */
export function StatusTag({ availability }: Pick<Competitor, 'availability'>) {
  const [word, intent] = WORDS[availability];
  return (
    <Tag minimal intent={intent}>
      {word}
    </Tag>
  );
}
