import { expect, it } from 'vitest';
import { eventOf, trailOf } from '../../audit/trail.fixtures.js';

it('describes each market settings event in the audit trail', () =>
  expect(
    trailOf(
      eventOf('QuietThresholdChanged', { from: 1, to: 2.5 }),
      eventOf('ExchangeRateChanged', { currency: 'EUR', into: 'USD', from: null, to: '1.08' }),
    ),
  ).toEqual([
    'QUIET_THRESHOLD_CHANGED (Competitors) notify of price moves from: 1% -> 2.5%',
    'EXCHANGE_RATE_CHANGED (Competitors) 1 EUR in USD: none -> 1.08',
  ]));
