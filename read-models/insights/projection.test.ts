import { describe, expect, it } from 'vitest';
import { visitsContext } from '../../domain/analytics/analytics.js';
import { as, type Instant, type SealedText } from '../../domain/kernel/names.js';
import { type Engines, SHOP } from '../../projector/engines.fixtures.js';
import { folded, happened } from '../../projector/folding.fixtures.js';
import { insights } from './projection.js';

const refused = (code: 'API_ACCESS_LIMITED' | 'RATE_LIMITED', at: string) =>
  happened('MetricRefused', { dataSet: 'sessions', code, at });
const granted = happened('MetricGranted', { dataSet: 'sessions' });
const [MONDAY, TUESDAY] = ['2026-06-29T08:00:00.000Z', '2026-06-30T08:00:00.000Z'];

describe('a refused data set', () => {
  it.each([
    { given: 'a refusal', events: [refused('RATE_LIMITED', MONDAY)], then: [['RATE_LIMITED', MONDAY]] },
    {
      given: 'the same refusal again',
      events: [refused('RATE_LIMITED', MONDAY), refused('RATE_LIMITED', TUESDAY)],
      then: [['RATE_LIMITED', MONDAY]],
    },
    {
      given: 'another refusal',
      events: [refused('RATE_LIMITED', MONDAY), refused('API_ACCESS_LIMITED', TUESDAY)],
      then: [['API_ACCESS_LIMITED', TUESDAY]],
    },
    { given: 'a grant', events: [refused('RATE_LIMITED', MONDAY), granted], then: [] },
    { given: 'a grant of what was never refused', events: [granted], then: [] },
  ])('after $given', async ({ events, then }) => {
    const rows = await folded(insights, ...events);
    expect((await rows('refusals')).map(({ code, since }) => [code, since])).toEqual(then);
  });
});

it("a day's later report replaces the earlier one", async () => {
  const rows = await folded(
    insights,
    happened('ConversionReported', {
      days: [
        { day: '2026-06-29', figures: { sessions: 100, completed: 2 } },
        { day: '2026-06-30', figures: { sessions: 40, completed: 1 } },
      ],
    }),
    happened('ConversionReported', { days: [{ day: '2026-06-30', figures: { sessions: 90, completed: 3 } }] }),
  );
  expect(await rows('conversion_days')).toEqual([
    { shop: SHOP, day: '2026-06-29', sessions: 100, completed: 2 },
    { shop: SHOP, day: '2026-06-30', sessions: 90, completed: 3 },
  ]);
});

it('tells refused data sets apart', async () => {
  const other = happened('MetricRefused', { dataSet: 'orders', code: 'RATE_LIMITED', at: MONDAY });
  const rows = await folded(insights, refused('RATE_LIMITED', MONDAY), other, granted);
  expect(await rows('refusals')).toEqual([{ shop: SHOP, data_set: 'orders', code: 'RATE_LIMITED', since: MONDAY }]);
});

describe('reported days', () => {
  const day = (date: string) => ({ day: date, figures: { sessions: 10, completed: 1 } });
  const reported = happened('ConversionReported', { days: [day('2026-06-28'), day('2026-06-29'), day('2026-06-30')] });

  it('expire with the figures, and later ones stay', async () => {
    const passed = happened('RetentionPassed', {
      ...{ ordersBefore: as<Instant>(TUESDAY), figuresBefore: '2026-06-29', kept: [] },
      removed: { orders: 0, checkouts: 0, figures: 1 },
    });
    const rows = await folded(insights, reported, passed);
    expect((await rows('conversion_days')).map(row => row.day)).toEqual(['2026-06-29', '2026-06-30']);
  });

  it('show no figures whose key was destroyed', async () => {
    const erased = async ({ vault }: Engines) => {
      const context = visitsContext('2026-06-28', as<Instant>(MONDAY));
      const json = JSON.stringify({ sessions: 10, completed: 1 });
      const figures = as<SealedText>(
        await vault.seal(SHOP, 'analytics', json, context, as<Instant>('2026-09-26T00:00:00.000Z')),
      );
      await vault.destroy(SHOP, 'analytics', 'erasure');
      return happened('ConversionReported', { days: [{ day: '2026-06-28', figures }, day('2026-06-29')], at: MONDAY });
    };
    const rows = await folded(insights, erased);
    expect((await rows('conversion_days')).map(row => row.day)).toEqual(['2026-06-29']);
  });
});
