/** The order as one word: for the URL and for the list of orders. */

import { tableTexts as texts } from '../texts/tableTexts.js';
import { SORT_KEYS, type Sort } from './order.js';

/** `price`, `-price` for the highest first, empty for those that need a look first. */
export const sortText = (sort: Sort): string => (sort === null ? '' : `${sort.descending ? '-' : ''}${sort.key}`);

/** Unknown words are ignored. */
export function sortIn(text: string): Sort {
  const key = SORT_KEYS.find(name => name === text.replace(/^-/, ''));
  return key === undefined ? null : { key, descending: text.startsWith('-') };
}

export const sortOptions = (): readonly { readonly value: string; readonly name: string }[] =>
  Object.entries(texts.orders).map(([value, name]) => ({ value, name }));
