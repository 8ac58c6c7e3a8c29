import { expect, it } from 'vitest';
import { agedStreamsOf, agedViewsAt } from './agedStreams.js';
import { as, type Instant } from './kernel/names.js';

it('a shop’s events that no fold needs expire with the audit trail', () =>
  expect(agedStreamsOf(as('a.example'))).toEqual([
    'orders-a.example',
    'checkouts-a.example',
    'retention-a.example',
    'privacy-reports-a.example',
  ]));

it.each([
  ['2026-11-28T23:59:59.999Z', 'admin-views-2025-11', 'admin-views-2023-12'],
  ['2026-01-01T00:00:00.000Z', 'admin-views-2025-01', 'admin-views-2023-02'],
])('at %s, operators’ views expire from %s back to two years earlier', (now, newest, oldest) => {
  const streams = agedViewsAt(as<Instant>(now));
  expect([streams.length, new Set(streams).size]).toEqual([24, 24]);
  expect([streams[0], streams.at(-1)]).toEqual([newest, oldest]);
});
