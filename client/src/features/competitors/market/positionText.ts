/** The rank of an own price, in a merchant's words. */
import type { MarketProduct } from '../../../../../domain/api/competitors.js';
import { percent, plural } from '../../../format/number.js';

type Place = Pick<MarketProduct, 'position' | 'compared'>;

/** `Cheapest of 4`, `2nd cheapest of 4`, `Most expensive of 4`: the own product counts as one of them. */
export function positionText({ position, compared }: Place): string {
  const of = compared + 1;
  if (compared === 0) return 'Not compared';
  if (position === 1) return `Cheapest of ${of}`;
  return position === of ? `Most expensive of ${of}` : `${ordinal(position)} cheapest of ${of}`;
}

/** `8.2% below average`, `the average` */
export function averageText(percentVsAvg: number): string {
  if (Math.abs(percentVsAvg) < 0.05) return 'the average';
  return `${percent(Math.abs(percentVsAvg))} ${percentVsAvg > 0 ? 'above' : 'below'} average`;
}

/** `3 competitors`, `3 competitors, 2 compared`: those without a price in the own currency are not. */
export function comparedText({ competitors, compared }: Pick<MarketProduct, 'competitors' | 'compared'>): string {
  const all = plural(competitors, 'competitor', 'competitors');
  return compared === competitors ? all : `${all}, ${compared} compared`;
}

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinal = (place: number): string => `${place}${ENDINGS[ORDINALS.select(place)] ?? 'th'}`;
