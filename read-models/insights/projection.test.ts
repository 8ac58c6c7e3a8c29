import { describe, expect, it } from 'vitest';
import { SHOP } from '../../projector/engines.fixtures.js';
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
