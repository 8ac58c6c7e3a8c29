/** Every text for choosing which own product a page competes with. A second language is another `MatchTexts`. */
import { plural } from '../../../format/number.js';
import { translatable } from '../../../language/translatable.js';

export const matchTexts = translatable('matchTexts', {
  which: 'Which of your products is it?',
  none: 'None of these',
  another: 'Another product',
  certain: 'Best match',
  thanYours: (difference: string) => `${difference} than yours`,
  asYours: (same: string) => `${same} as yours`,
  finding: 'Comparing with your products...',
  failed: 'Failed to compare with your products',
  noCandidates: 'None of your products looks like it.',
  change: 'Change',
  keep: 'Keep it',

  picker: {
    label: 'Search your products',
    all: (products: string) => `Search all ${products} products`,
    failed: 'We couldn’t search your products. Please try again.',
    found: 'Products found',
    none: 'No product title contains these words.',
    first: (shown: number, total: string) => `The first ${shown} of ${total}. Add a word to narrow it down.`,
    products: (products: number) => plural(products, 'product', 'products'),
  },

  bulk: {
    open: (pages: number) => (pages === 1 ? 'Match 1 page' : `Match ${pages} pages`),
    title: 'Match pages',
    progress: (at: number, all: number) => `${at} of ${all}`,
    accept: 'Accept',
    undo: 'Undo',
    matched: (title: string) => `Matched with ${title}`,
    unmatched: 'Not compared',
    done: 'All pages are done',
    doneNote: (matched: number) =>
      matched === 0
        ? 'None of them is compared with your prices.'
        : `We now compare ${plural(matched, 'page', 'pages')} with your prices.`,
    close: 'Done',
    previous: 'Previous page',
    next: 'Next page',
    keys: { move: 'move', accept: 'accept', none: 'none of these', undo: 'undo' },
  },
});

export type MatchTexts = typeof matchTexts;
