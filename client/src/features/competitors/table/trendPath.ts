/** The line of a price that holds until the next one, as the path of an SVG. */
import type { Competitor } from '../../../../../domain/api/competitors.js';

const DAY_MS = 86_400_000;

interface Box {
  readonly now: number;
  readonly days: number;
  readonly width: number;
  readonly height: number;
}

export interface Drawn {
  readonly path: string;
  readonly end: { readonly x: number; readonly y: number };
  readonly moved: boolean;
}

/** `null` without a price. A single price is a level line. */
export function trendPath(trend: Competitor['trend'], { now, days, width, height }: Box): Drawn | null {
  const known = trend.flatMap(({ at, price }) => (price === null ? [] : [{ at: Date.parse(at), price }]));
  const [first] = known;
  if (!first) return null;
  const start = now - days * DAY_MS;
  const prices = known.map(({ price }) => price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const xOf = (at: number) => round(width * Math.min(1, Math.max(0, (at - start) / (now - start))) || 0);
  const yOf = (price: number) => round(high === low ? height / 2 : height * (1 - (price - low) / (high - low)));
  const begin = `M${xOf(first.at)} ${yOf(first.price)}`;
  const steps = known.slice(1).map(({ at, price }) => `H${xOf(at)}V${yOf(price)}`);
  const last = known.at(-1) ?? first;
  return {
    path: `${begin}${steps.join('')}H${width}`,
    end: { x: width, y: yOf(last.price) },
    moved: high !== low,
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
