/** The order as one word: for the URL and for the list of orders. */
import { SORT_KEYS, type Sort } from './order.js';

/** `price`, `-price` for the highest first, empty for those that need a look first. */
export const sortText = (sort: Sort): string => (sort === null ? '' : `${sort.descending ? '-' : ''}${sort.key}`);

/** Unknown words are ignored. */
export function sortIn(text: string): Sort {
  const key = SORT_KEYS.find(name => name === text.replace(/^-/, ''));
  return key === undefined ? null : { key, descending: text.startsWith('-') };
}

export const SORT_OPTIONS: readonly { readonly value: string; readonly name: string }[] = [
  { value: '', name: 'Needs a look first' },
  { value: 'name', name: 'Name, A to Z' },
  { value: '-name', name: 'Name, Z to A' },
  { value: 'status', name: 'Status' },
  { value: '-status', name: 'Status, reversed' },
  { value: 'price', name: 'Lowest price first' },
  { value: '-price', name: 'Highest price first' },
  { value: 'change', name: 'Largest drop first' },
  { value: '-change', name: 'Largest rise first' },
  { value: 'product', name: 'Your product, A to Z' },
  { value: '-product', name: 'Your product, Z to A' },
  { value: 'vs', name: 'Furthest below yours first' },
  { value: '-vs', name: 'Furthest above yours first' },
  { value: '-checked', name: 'Last checked first' },
  { value: 'checked', name: 'Longest unchecked first' },
];
