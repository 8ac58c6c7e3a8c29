/**
 * Decides if a competitor's price may be compared with an own product's, and by how much they differ. Every
 * comparison of the product is made here: the table, 'Your Prices' and alerts about the own price.
 */
import { exponentOf, percentChange } from '../../kernel/money.js';
import { type Amount, as, type Currency } from '../../kernel/names.js';
import { isCompared, type Pair } from '../pair.js';
import { type ExchangeRate, ONE, rateBetween } from './exchangeRate.js';
import type { NotCompared } from './limits.js';
import { pieceCount } from './pieceCount.js';

export interface Sold {
  /** Names how many pieces the price is for. */
  readonly title: string | null;
  /** Whose price it is: its name may say how many pieces that is for. Only of the own product. */
  readonly variant?: string | null;
  readonly price: Amount;
  readonly currency: Currency | null;
}

export interface Comparison {
  /** The competitor's price, in the own currency and for as many pieces as the own product sells. */
  readonly theirs: Amount;
  /** The own price, in the competitor's currency and for as many pieces as the competitor sells. */
  readonly own: Amount;
  /** By how many per cent the competitor is more expensive (above 0) or cheaper; `null` if the own price is zero. */
  readonly percent: number | null;
  /** Prices of one piece in the own currency, if the counts differ. */
  readonly perPiece: {
    readonly own: Amount;
    readonly theirs: Amount;
    readonly counts: readonly [own: number, theirs: number];
  } | null;
  /** The merchant's own rate, if the currencies differ: units of the own currency for one of the competitor's. */
  readonly rate: Amount | null;
}

/** Digits that a converted price keeps beyond the point, so that a percentage of it is right to a hundredth. */
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
  const equal = over(times(theirAmount, whole(ownCount)), whole(theirCount));
  const back = over(over(times(ownAmount, whole(theirCount)), whole(ownCount)), ratioOf(rate));
  const shown = (amount: Ratio): Amount => written(amount, exponentOf(own.currency));
  return {
    theirs: ownCount === theirCount && rate === ONE ? theirs.price : shown(equal),
    own: ownCount === theirCount && rate === ONE ? own.price : written(back),
    percent: finite(percentChange(own.price, written(equal))),
    perPiece:
      ownCount === theirCount
        ? null
        : { own: shown(over(ownAmount, whole(ownCount))), theirs: shown(over(theirAmount, whole(theirCount))), counts },
    rate: rate === ONE ? null : rate,
  };
}

/**
 * A variant such as `6 Pack` counts where their title names a count as well. Where it names none, theirs is such a variant of
 * their page, whose name is not in the title either.
 */
function ownPieces({ title, variant }: Sold, theirs: number): number {
  const selectVariant = theirs === 1 || !variant ? 1 : pieceCount(variant);
  return selectVariant > 1 ? selectVariant : pieceCount(title ?? '');
}

/** A page may show hundreds of digits. */
const finite = (percent: number | null): number | null => (Number.isFinite(percent) ? percent : null);

/** An exact fraction. */
type Ratio = readonly [above: bigint, below: bigint];

function ratioOf(amount: Amount): Ratio {
  const [whole = '0', fraction = ''] = amount.split('.');
  return [BigInt(whole + fraction), 10n ** BigInt(fraction.length)];
}
const whole = (count: number): Ratio => [BigInt(count), 1n];
const times = ([a, b]: Ratio, [c, d]: Ratio): Ratio => [a * c, b * d];
const over = ([a, b]: Ratio, [c, d]: Ratio): Ratio => [a * d, b * c];

/** To so many digits beyond the point, half away from zero: prices are not negative. */
function written([above, below]: Ratio, scale = SCALE): Amount {
  const scaled = (2n * above * 10n ** BigInt(scale) + below) / (2n * below);
  const digits = String(scaled).padStart(scale + 1, '0');
  return as<Amount>(scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`);
}
