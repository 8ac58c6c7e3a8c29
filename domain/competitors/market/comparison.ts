/**
 * Decides whether a competitor's price is comparable with an own product's, and computes the difference. The table,
 * 'Your Prices' and alerts about the own price all use it.
 */
import { exponentOf, percentChange } from '../../kernel/money.js';
import { type Amount, as, type Currency } from '../../kernel/names.js';
import { isCompared, type Pair } from '../pair.js';
import { type ExchangeRate, ONE, rateBetween } from './exchangeRate.js';
import type { NotCompared } from './limits.js';
import { pieceCount } from './pieceCount.js';

export interface Sold {
  /** May state the number of pieces that the price covers. */
  readonly title: string | null;
  /** The own variant's name, which may state its number of pieces. */
  readonly variant?: string | null;
  readonly price: Amount;
  readonly currency: Currency | null;
}

export interface Comparison {
  /** The competitor's price, in the own currency and for the own number of pieces. */
  readonly theirs: Amount;
  /** The own price, in the competitor's currency and for the competitor's number of pieces. */
  readonly own: Amount;
  /** The competitor's difference in per cent: positive if more expensive; `null` if the own price is zero. */
  readonly percent: number | null;
  /** Prices per piece in the own currency, if the counts differ. */
  readonly perPiece: {
    readonly own: Amount;
    readonly theirs: Amount;
    readonly counts: readonly [own: number, theirs: number];
  } | null;
  /** The merchant's own rate if the currencies differ: units of the own currency per unit of the competitor's. */
  readonly rate: Amount | null;
}

/** Decimal places of a converted price; makes percentages accurate to 0.01. */
const SCALE = 6;

export function compareWithOwn(
  pair: Pair | null,
  own: Sold & { readonly currency: Currency },
  theirs: Sold,
  rates: readonly ExchangeRate[],
): Comparison | NotCompared {
  if (!isCompared(pair)) return 'assumed';
  const rate = theirs.currency === null ? null : rateBetween(theirs.currency, own.currency, rates);
  if (rate === null) return 'currency';
  const theirCount = pieceCount(theirs.title ?? '');
  const ownCount = ownPieces(own, theirCount);
  const counts = [ownCount, theirCount] as const;
  const ownAmount = ratioOf(own.price);
  const theirAmount = times(ratioOf(theirs.price), ratioOf(rate));
  const theirsConverted = dividedBy(times(theirAmount, whole(ownCount)), whole(theirCount));
  const ownConverted = dividedBy(dividedBy(times(ownAmount, whole(theirCount)), whole(ownCount)), ratioOf(rate));
  const inOwnCurrency = (amount: Ratio): Amount => toAmount(amount, exponentOf(own.currency));
  return {
    theirs: ownCount === theirCount && rate === ONE ? theirs.price : inOwnCurrency(theirsConverted),
    own: ownCount === theirCount && rate === ONE ? own.price : toAmount(ownConverted),
    percent: finite(percentChange(own.price, toAmount(theirsConverted))),
    perPiece:
      ownCount === theirCount
        ? null
        : {
            own: inOwnCurrency(dividedBy(ownAmount, whole(ownCount))),
            theirs: inOwnCurrency(dividedBy(theirAmount, whole(theirCount))),
            counts,
          },
    rate: rate === ONE ? null : rate,
  };
}

/**
 * Uses a variant such as `6 Pack` only if the competitor's title states a count as well. Otherwise the competitor's
 * price belongs to a similar variant whose name is missing from the title too.
 */
function ownPieces({ title, variant }: Sold, theirs: number): number {
  const variantPieces = theirs === 1 || !variant ? 1 : pieceCount(variant);
  return variantPieces > 1 ? variantPieces : pieceCount(title ?? '');
}

/** A price with hundreds of digits overflows a double. */
const finite = (percent: number | null): number | null => (Number.isFinite(percent) ? percent : null);

/** An exact fraction. */
type Ratio = readonly [numerator: bigint, denominator: bigint];

function ratioOf(amount: Amount): Ratio {
  const [whole = '0', fraction = ''] = amount.split('.');
  return [BigInt(whole + fraction), 10n ** BigInt(fraction.length)];
}
const whole = (count: number): Ratio => [BigInt(count), 1n];
const times = ([a, b]: Ratio, [c, d]: Ratio): Ratio => [a * c, b * d];
const dividedBy = ([a, b]: Ratio, [c, d]: Ratio): Ratio => [a * d, b * c];

/** Rounds to `scale` decimal places, half away from zero. Prices are never negative. */
function toAmount([numerator, denominator]: Ratio, scale = SCALE): Amount {
  const scaled = (2n * numerator * 10n ** BigInt(scale) + denominator) / (2n * denominator);
  const digits = String(scaled).padStart(scale + 1, '0');
  return as<Amount>(scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`);
}
