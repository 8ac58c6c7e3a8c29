import { expect, it } from 'vitest';
import { eventOf, trailOf } from '../audit/trail.fixtures.js';

it('records the amount of expired data in the audit trail without its content', () =>
  expect(
    trailOf(
      eventOf('RetentionPassed', {
        ordersBefore: '2026-07-01T00:00:00.000Z',
        figuresBefore: '2026-06-01',
        kept: [],
        removed: { orders: 2, checkouts: 1, figures: 0 },
      }),
    ),
  ).toEqual(['RETENTION_PASSED (Privacy) Removed on expiry; 2 orders; 1 abandoned checkout; 0 rows of figures']));
