import type { PriceAt, PriceSeries } from './PriceSeries.js';

export interface Step {
  /** Seconds since 1970, strictly rising. */
  readonly time: number;
  readonly value: number;
  /** No price at that time: the line has a gap. */
  readonly gap: boolean;
  /** The reading that holds from here on. */
  readonly seen: PriceAt;
}

/** Points inside the window, and one at its end, so that the last price reaches until now. */
export function priceSteps({ points, from, to }: PriceSeries): readonly Step[] {
  const [start, end] = [seconds(from), seconds(to)];
  const steps = new Map<number, Step>();
  let value = points.find(({ price }) => price !== null)?.price;
  if (value === undefined || value === null) return [];
  for (const seen of points) {
    value = seen.price ?? value;
    const time = Math.min(end, Math.max(start, seconds(seen.at)));
    steps.set(time, { time, value, gap: seen.price === null, seen });
  }
  const last = [...steps.values()].at(-1);
  if (last) steps.set(end, { ...last, time: end });
  return [...steps.values()].toSorted((a, b) => a.time - b.time);
}

/** The moments of change, where the arrow keys stop. */
export const stopsOf = (steps: readonly Step[]): readonly Step[] =>
  steps.filter(({ seen }, index) => seen !== steps[index - 1]?.seen);

/** The index of the stop that holds at a moment. */
export const stopAt = (stops: readonly Step[], time: number): number =>
  Math.max(
    0,
    stops.findLastIndex(stop => stop.time <= time),
  );

/**
 * Evenly spaced moments of the window. The canvas gives all its moments the same width, however far apart they are:
 * only evenly spaced moments keep distances true to time.
 */
export function evenMoments(steps: readonly Step[], count: number): readonly number[] {
  const start = steps[0]?.time ?? 0;
  const span = (steps.at(-1)?.time ?? start) - start;
  const every = Math.max(1, span / count);
  return Array.from({ length: Math.floor(span / every) + 1 }, (_, index) => Math.floor(start + index * every));
}

const seconds = (iso: string): number => Math.floor(Date.parse(iso) / 1000);
