/** Reference §7: declared stock values in all spellings that shops use. Anything else is unknown. */
import type { Availability } from '../../price/price.js';
import { stockPhrase } from './stockPhrases.js';

const STATES: Readonly<Record<string, Availability>> = {
  instock: 'in_stock',
  onlineonly: 'in_stock',
  instoreonly: 'in_stock',
  limitedavailability: 'in_stock',
  lowstock: 'in_stock',
  available: 'in_stock',
  instockonline: 'in_stock',
  onstock: 'in_stock',
  outofstock: 'out_of_stock',
  outstock: 'out_of_stock',
  soldout: 'out_of_stock',
  reserved: 'out_of_stock',
  notavailable: 'out_of_stock',
  notinstock: 'out_of_stock',
  unavailable: 'out_of_stock',
  oos: 'out_of_stock',
  preorder: 'pre_order',
  presale: 'pre_order',
  comingsoon: 'pre_order',
  pending: 'pre_order',
  backorder: 'back_order',
  backordered: 'back_order',
  availablefororder: 'back_order',
  availableonorder: 'back_order',
  /** Special order: made after purchase, so not in stock. */
  madetoorder: 'back_order',
  discontinued: 'discontinued',
  endoflife: 'discontinued',
  eol: 'discontinued',
};

/** Words within longer names, negative ones first: `TEMPORARILY_OUT_OF_STOCK`, `AvailableForPreorder`. */
const CONTAINED: readonly (readonly [string, Availability])[] = [
  ['outofstock', 'out_of_stock'],
  ['notinstock', 'out_of_stock'],
  ['soldout', 'out_of_stock'],
  ['unavailable', 'out_of_stock'],
  ['discontinued', 'discontinued'],
  ['preorder', 'pre_order'],
  ['backorder', 'back_order'],
  ['instock', 'in_stock'],
];

/** @param declared `https://schema.org/InStock`, `in stock`, `in_stock`, `InStock/`, …, or text for shoppers */
export function declaredAvailability(declared: string | null | undefined): Availability {
  if (!declared || declared.length > 120) return 'unknown';
  const bare = declared
    .trim()
    .replace(/&quot;/g, '')
    .replace(/[/#]+$/, '');
  const name = bare.slice(Math.max(bare.lastIndexOf('/'), bare.lastIndexOf('#'), bare.lastIndexOf(':')) + 1);
  const folded = name.toLowerCase().replace(/[^a-z]/g, '');
  const known = Object.hasOwn(STATES, folded) ? STATES[folded] : CONTAINED.find(([word]) => folded.includes(word))?.[1];
  return known ?? stockPhrase(declared.trim()) ?? 'unknown';
}

/** Combines variants: in stock if any is, out only if all are; otherwise an unknown one makes it unknown. */
export function combinedAvailability(states: readonly Availability[]): Availability {
  const ranked: readonly Availability[] = ['in_stock', 'pre_order', 'back_order'];
  const open = ranked.find(state => states.includes(state));
  if (open) return open;
  if (states.length === 0 || states.includes('unknown')) return 'unknown';
  return states.every(state => state === 'discontinued') ? 'discontinued' : 'out_of_stock';
}
