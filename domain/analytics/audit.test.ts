import { expect, it } from 'vitest';
import { eventOf, trailOf } from '../audit/trail.fixtures.js';

const day = (text: string) => ({ day: text, figures: { sessions: 10, completed: 1 } });

it('describes the store platform’s reports in the audit trail', () =>
  expect(
    trailOf(
      eventOf('ConversionReported', { days: [day('2026-06-30'), day('2026-07-01')] }),
      eventOf('ConversionReported', { days: [day('2026-07-01')] }),
      eventOf('ConversionReported', { days: [] }),
      eventOf('MetricRefused', { dataSet: 'orders', code: 'RATE_LIMITED' }),
      eventOf('MetricRefused', { dataSet: 'orders', code: 'API_ACCESS_LIMITED' }),
      eventOf('MetricRefused', { dataSet: 'orders', code: 'API_ACCESS_LIMITED' }),
      eventOf('MetricGranted', { dataSet: 'orders' }),
      eventOf('MetricGranted', { dataSet: 'products' }),
    ),
  ).toEqual([
    'CONVERSION_REPORTED (Store Data) Visits for 2 days; 2026-06-30 to 2026-07-01',
    'CONVERSION_REPORTED (Store Data) Visits for 1 day; 2026-07-01 to 2026-07-01',
    'CONVERSION_REPORTED (Store Data) Visits for 0 days',
    'METRIC_REFUSED (Store Data) orders: available -> refused, rate limited',
    'METRIC_REFUSED (Store Data) orders: refused, rate limited -> refused, api access limited',
    'METRIC_REFUSED (Store Data) orders: refused, api access limited',
    'METRIC_GRANTED (Store Data) orders: refused, api access limited -> available',
    'METRIC_GRANTED (Store Data) products: available',
  ]));
