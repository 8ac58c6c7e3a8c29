import type { PriceSeries } from './PriceSeries.js';

export interface Step {
  /** Seconds since 1970, strictly rising. */
  readonly time: number;
  readonly value: number;
  /** No price stood then: the line has a gap. */
  readonly gap: boolean;
}

/** Points inside the window, and one at its end, so that the last price reaches until now. */
export function priceSteps({ points, from, to }: PriceSeries): readonly Step[] {
  const [start, end] = [seconds(from), seconds(to)];
  const steps = new Map<number, Step>();
  let value = points.find(({ price }) => price !== null)?.price;
  if (value === undefined || value === null) return [];
  let gap = true;
  for (const { at, price } of points) {
    gap = price === null;
    value = price ?? value;
    const time = Math.min(end, Math.max(start, seconds(at)));
    steps.set(time, { time, value, gap });
  }
  steps.set(end, { time: end, value, gap });
  return [...steps.values()].toSorted((a, b) => a.time - b.time);
}

const seconds = (iso: string): number => Math.floor(Date.parse(iso) / 1000);
