import { beforeEach, expect, it, vi } from 'vitest';
import type { PriceSeries } from '../series/PriceSeries.js';
import { drawPrice } from './drawPrice.js';

interface Options {
  readonly timeScale: { readonly tickMarkMaxCharacterLength: number };
  readonly localization: { timeFormatter(time: number): string };
}
const options: Options[] = [];
const nothing = () => {};

vi.mock('lightweight-charts', async original => ({
  ...(await original<typeof import('lightweight-charts')>()),
  createChart: (_: unknown, given: Options) => {
    options.push(given);
    const line = { setData: nothing, createPriceLine: nothing, priceToCoordinate: () => 0 };
    return {
      addSeries: () => line,
      timeScale: () => ({ fitContent: nothing, subscribeSizeChange: nothing }),
      subscribeCrosshairMove: nothing,
      remove: nothing,
    };
  },
}));

beforeEach(() => void options.splice(0));

/** In UTC seconds. */
const NOON = Date.UTC(2026, 10, 21, 12, 34, 56) / 1000;

it.each([
  ['its first minutes', 90],
  ['hours', 3_600],
  ['weeks', 20 * 86_400],
])('a price history of %s leaves room between its times for the longest', (_, seconds) => {
  const steps = [NOON - seconds, NOON].map(time => ({ time, value: 100, gap: false }));
  const series = { currency: 'USD', ownPrice: null } as PriceSeries;
  drawPrice(document.createElement('div'), { steps, series, height: 200 } as never, nothing);
  const [{ timeScale, localization }] = options as [Options];
  for (const time of [NOON - seconds, NOON])
    expect(timeScale.tickMarkMaxCharacterLength).toBeGreaterThanOrEqual(localization.timeFormatter(time).length);
});
