/** Places each price on the line. */
import type { MarketProduct } from '../../../../../domain/api/market.js';

type Rival = MarketProduct['rivals'][number];

export interface Mark {
  readonly rival: Rival;
  /** Others so near that a finger could not tell them apart. */
  readonly near: readonly Rival[];
  /** 0 to 1, from the left end. */
  readonly at: number;
  /** Its price is written: there is room for it. */
  readonly labelled: boolean;
}

/** A tenth of free line on both sides, so that no text leaves it. */
const EDGE = 0.14;
/** Marks nearer than this are one. */
const NEAR = 0.1;
/** Texts nearer than this would overlap. */
const ROOM = 0.16;

export function ladderOf({ price, rivals }: Pick<MarketProduct, 'price' | 'rivals'>): {
  readonly own: number;
  readonly marks: readonly Mark[];
} {
  const prices = [price, ...rivals.map(rival => rival.price)];
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const at = (value: number): number => (high === low ? 0.5 : EDGE + ((1 - 2 * EDGE) * (value - low)) / (high - low));
  const marks: Mark[] = [];
  let written = Number.NEGATIVE_INFINITY;
  for (const rival of rivals) {
    const place = at(rival.price);
    const last = marks.at(-1);
    if (last && place - last.at < NEAR) {
      marks[marks.length - 1] = { ...last, near: [...last.near, rival] };
      continue;
    }
    const labelled = place - written >= ROOM;
    if (labelled) written = place;
    marks.push({ rival, near: [], at: place, labelled });
  }
  return { own: at(price), marks };
}
