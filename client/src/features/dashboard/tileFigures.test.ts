import { expect, it } from 'vitest';
import type { Conversion } from '../../../../domain/api/analytics.js';
import { choose, readPeriod } from './period.js';
import { conversionFigure } from './tileFigures.js';

it('rounds conversion as it is shown, so that 2.3% is not 0.1 pp below 2.5%', () => {
  const timeseries = [
    { day: '2026-11-01', begun: 10_000, completed: 246 },
    { day: '2026-11-02', begun: 10_000, completed: 234 },
  ];
  const period = readPeriod(new URLSearchParams('range=custom&from=2026-11-02&to=2026-11-02&compare=previous'));
  const choice = choose(['2026-11-01', '2026-11-02'], period);
  const { now, before } = conversionFigure({ timeseries } as unknown as Conversion, choice);
  expect([now, before]).toEqual([2.3, 2.5]);
});
