import { expect, it } from 'vitest';
import { eventOf, trailOf } from '../audit/trail.fixtures.js';

const kept = (variant: string | null) =>
  eventOf('CaseKept', {
    caseId: 'c1',
    competitorId: 'k1',
    url: 'https://shop.example/lamp',
    variant,
    bytes: 900,
    endsAt: '2026-09-29T00:00:00.000Z',
  });

it('records which corrected page is kept, and until when', () =>
  expect(trailOf(kept(null), kept('Blue'))).toEqual([
    'CASE_KEPT (Competitors) shop.example/lamp; corrected page kept encrypted until 2026-09-29',
    'CASE_KEPT (Competitors) shop.example/lamp; variant: “Blue”; corrected page kept encrypted until 2026-09-29',
  ]));

it('records that an operator exported a shop’s cases', () =>
  expect(trailOf(eventOf('CasesExported', { cases: 3 }))).toEqual([
    'CASES_EXPORTED (Privacy) Corrected pages exported by the operator: 3',
  ]));
