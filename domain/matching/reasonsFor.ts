/** Why two records do or do not count as one product: strongest reason first, in words for the merchant. */
import type { AmountDifference } from './compareAmounts.js';
import type { Comparison } from './comparison.js';
import type { Profile } from './profile.js';
import { baseUnitOf } from './units.js';
import { writtenForm } from './writtenForm.js';

/** Up to this factor, prices are compared in per cent. */
const NEAR_PRICE = 1.5;

/** Such as `['same model DSC-W120', 'price within 8%']`. Empty if there is no evidence either way. */
export function reasonsFor(a: Profile, b: Profile, compared: Comparison): string[] {
  return [
    gtinReason(a, b, compared),
    modelReason(a, b, compared),
    compared.brand === 'different' ? 'different brands' : null,
    ...compared.amounts.differ.map(amountReason),
    compared.colour === 'different' ? `${a.colours[0]} vs ${b.colours[0]}` : null,
    wordsReason(compared),
    priceReason(a, b, compared),
  ].filter(reason => reason !== null);
}

function gtinReason(a: Profile, b: Profile, { gtin }: Comparison): string | null {
  if (gtin === 'same') return `same GTIN ${a.gtin}`;
  return gtin === 'different' ? `different GTINs ${a.gtin} and ${b.gtin}` : null;
}

function modelReason(a: Profile, b: Profile, { codes }: Comparison): string | null {
  const [ofA, ofB] = [a.identity[0], b.identity[0]];
  if (codes.variants && ofA !== undefined && ofB !== undefined)
    return `variants ${written(ofA, a, b)} and ${written(ofB, b, a)} of one model`;
  if (codes.shared !== null)
    return `${codes.best === 1 ? 'same' : 'nearly the same'} model ${written(codes.shared, a, b)}`;
  if (!codes.differ || ofA === undefined || ofB === undefined) return null;
  return `different models ${written(ofA, a, b)} and ${written(ofB, b, a)}`;
}

/** In the first shop's spelling, else the second's. */
const written = (code: string, first: Profile, second: Profile): string =>
  writtenForm(first.written, code) ?? writtenForm(second.written, code) ?? code.toUpperCase();

function amountReason({ dimension, a, b }: AmountDifference): string {
  const unit = baseUnitOf(dimension) ?? dimension.slice(1);
  return `${rounded(a)} vs ${rounded(b)} ${unit}`;
}

/** Three digits: no shop is more exact. */
const rounded = (amount: number): string => String(Number(amount.toPrecision(3)));

function wordsReason({ words }: Comparison): string | null {
  if (words.inText >= 0.995) return 'titles match word for word';
  const percent = Math.floor(words.inText * 100);
  if (percent >= 60) return `${percent}% of the title matches`;
  return percent < 30 ? 'the titles differ' : null;
}

function priceReason(a: Profile, b: Profile, { priceRatio }: Comparison): string | null {
  if (priceRatio === null)
    return a.currency !== b.currency && a.price > 0 && b.price > 0 ? 'prices in different currencies' : null;
  if (priceRatio === 1) return 'same price';
  if (priceRatio <= NEAR_PRICE) return `price within ${Math.ceil((priceRatio - 1) * 100 - 1e-9)}%`;
  return `one price is ${rounded(priceRatio)} times the other`;
}
