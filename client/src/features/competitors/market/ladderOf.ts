/** Where on the line each price stands. */
import type { MarketProduct } from '../../../../../domain/api/competitors.js';

type Rival = MarketProduct['rivals'][number];

export interface Mark {
  readonly rival: Rival;
  /** 0 to 1, from the left end. */
  readonly at: number;
  /** Its price is written: there is room for it. */
  readonly labelled: boolean;
}

/** A tenth of free line on both sides, so that no text leaves it. */
const EDGE = 0.14;
/** Texts nearer than this would overlap. */
const ROOM = 0.16;

export function ladderOf({ price, rivals }: Pick<MarketProduct, 'price' | 'rivals'>): {
  readonly own: number;
  readonly marks: readonly Mark[];
} {
  const prices = [price, ...rivals.map(rival => rival.price)];
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const at = (value: number): number => (high === low ? 0.5 : EDGE + ((1 - 2 * EDGE) * (value - low)) / (high - low));
  let written = Number.NEGATIVE_INFINITY;
  const marks = rivals.map(rival => {
    const place = at(rival.price);
    const labelled = place - written >= ROOM;
    if (labelled) written = place;
    return { rival, at: place, labelled };
  });
  return { own: at(price), marks };
}
