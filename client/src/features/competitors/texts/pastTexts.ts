/**
 * Every text of Market Intelligence at a past moment: a second language is another object of the type `PastTexts`.
 * Amounts, dates and counts come formatted.
 */
import type { ReactNode } from 'react';
import { translatable } from '../../../language/translatable.js';
import { phrase } from '../../../ui/phrase.js';

export const pastTexts = translatable('pastTexts', {
  copied: 'Link copied.',
  title: 'Market Intelligence',
  asItWas: (moment: string) => `as it was on ${moment}`,
  readOnly: (asItWas: ReactNode) => phrase`${asItWas}, read only`,
  copy: 'Copy link',
  back: 'Back to now',
  before: (day: string) => `This store was first connected on ${day}. There’s no earlier data.`,
  failed: 'Unable to load this moment',
  loading: 'Loading this moment…',
  none: 'No competitors at that time',
  noneEver: 'Look Back shows your market at any moment since you track your first competitor.',
  noneNote: 'Move the slider to a later moment, or go back to now.',
  different: 'Different today',
  same: 'As it is today',
  label: 'Competitors at that time',
  columns: {
    competitor: 'Competitor',
    status: 'Status',
    price: 'Price',
    product: 'Your product',
    vs: 'vs Yours',
    now: 'Now',
  },
  noProduct: 'none chosen',
  asThen: 'as then',
  revenue: (total: string, first: string, last: string, most: string, peak: string) =>
    `Your revenue by day: ${total} from ${first} to ${last}, at most ${most} on ${peak}`,
  kinds: {
    price: 'Competitor price',
    stock: 'Competitor stock',
    competitors: 'Competitors added or removed',
    own_price: 'Your price',
    connection: 'Store connection',
    settings: 'Settings',
  },
  moment: 'Moment',
  noEarlier: 'Nothing earlier',
  changeBefore: 'Previous change',
  noLater: 'Nothing later',
  changeAfter: 'Next change',
  marks: {
    label: 'Marks',
    revenue: 'Your revenue',
    competitor: 'Competitor',
    own: 'You',
  },
  range: 'Range',
  days: (days: string) => `${days} d`,
  now: 'now',
  gone: 'no longer tracked',
  ownPrice: (price: string) => `your price ${price}`,
});

export type PastTexts = typeof pastTexts;
