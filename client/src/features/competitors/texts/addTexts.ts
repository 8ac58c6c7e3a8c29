/**
 * Every text of the form that adds a competitor, in one place: a second language is another object of the type
 * `AddTexts`. What the server refuses is in `domain/kernel/errors`. Amounts, dates and counts come formatted.
 */
import { translatable } from '../../../language/translatable.js';

export const addTexts = translatable('addTexts', {
  title: 'Add Competitor',
  form: 'Add a competitor',
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Try again',
  add: 'Add',
  addAt: (price: string) => `Add at ${price}`,
  addMany: (variants: number) => `Add ${variants}`,
  used: (tracked: number, limit: number) => `${tracked} of ${limit} competitors`,

  address: {
    label: 'Competitor URL',
    placeholder: 'https://',
    looking: 'Reading its price and stock…',
    seen: 'Nothing is tracked until you add it.',
    open: 'The address of one product page, not a whole shop.',
    control: 'Ctrl',
    paste: 'Paste a product page',
    pasteButton: 'Paste',
    pasteNote: 'We read its price and stock and find your matching product. We won’t track anything until you confirm.',
  },

  known: 'Show it in the list',

  page: {
    label: 'The page',
    untitled: 'Untitled page',
    whichPrice: 'Which price?',
    lowest: 'The lowest of several prices.',
    whichIsRight: 'Which price is the right one?',
    anyway: 'Track it anyway',
    withoutPrice: '(without a price for now)',
    asRead: (price: string) => `(as ${price}, not sure)`,
  },

  variants: {
    title: 'Variants',
    count: (variants: string) => `(${variants})`,
    one: 'variant',
    many: 'variants',
    all: 'All',
    byDefault: 'What the page shows by default',
    tracked: 'already tracked',
  },

  compare: {
    title: 'Compare with',
    which: 'Which of your products is it?',
    noneAlike: 'None of your products looks like it',
    notCompared: 'Tracked, but not compared.',
    leftOpen: 'You can leave this open. Until you choose, we track it but don’t compare it.',
  },

  product: {
    title: 'Product ID',
    optional: '(optional)',
    label: 'Product ID (optional)',
    hint: 'The product that matches best',
  },

  limit: {
    used: (tracked: number, limit: number) => `${tracked} of ${limit}`,
    ofPlan: 'competitors on your plan',
    note: 'To add another, delete one first. Unlimited competitors are coming soon.',
    least: 'Least active first',
    delete: 'Delete',
    deleteOne: (label: string) => `Delete: ${label}`,
    neverRead: 'never read',
    notReadSince: (day: string) => `not read since ${day}`,
    noChange: 'no change yet',
    noChangeSince: (day: string) => `no change since ${day}`,
  },
});

export type AddTexts = typeof addTexts;
