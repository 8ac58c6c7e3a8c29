import { expect, it } from 'vitest';
import { as, type Instant } from '../kernel/names.js';
import { sealedVisits } from './analytics.js';

it('a day’s sealed visits open for their own day and report only', () => {
  const reported = (time: string) => {
    const days = ['2026-06-30', '2026-07-01'].map(day => ({ day, figures: `sealed ${day}` }));
    return sealedVisits({ at: as<Instant>(time), data: { days } } as never);
  };
  const parts = [...reported('2026-07-01T12:00:00.000Z'), ...reported('2026-07-02T12:00:00.000Z')];
  expect(parts.slice(0, 2).map(({ content }) => content)).toEqual(['sealed 2026-06-30', 'sealed 2026-07-01']);
  // The context is permanent: under another one, sealed visits don't open.
  expect(parts.map(({ context }) => context)).toEqual([
    'ConversionReported/2026-06-30/2026-07-01T12:00:00.000Z',
    'ConversionReported/2026-07-01/2026-07-01T12:00:00.000Z',
    'ConversionReported/2026-06-30/2026-07-02T12:00:00.000Z',
    'ConversionReported/2026-07-01/2026-07-02T12:00:00.000Z',
  ]);
});
