import { describe, expect, it } from 'vitest';
import { as, type Instant } from '../kernel/names.js';
import { faultsIn, POLICY_VERSIONS, type PolicyVersion, policyOn } from './policy.js';
import { answerBy, dueBy } from './privacy.js';

const first: PolicyVersion = {
  version: 1,
  announced: '2026-01-01',
  effective: '2026-01-01',
  changes: '',
  fingerprint: 'a',
};
const second = { ...first, version: 2, announced: '2026-03-01', effective: '2026-03-31', fingerprint: 'b' };

describe('a policy change', () => {
  it('takes effect 30 days after its announcement at the earliest', () => {
    expect(faultsIn([first, second])).toEqual([]);
    expect(faultsIn([first, { ...second, effective: '2026-03-30' }])).toEqual([
      'version 2 is announced 29 days ahead, not 30',
    ]);
  });

  it('takes effect after the previous version', () =>
    expect(faultsIn([first, second, { ...second, version: 3 }])).toEqual([
      'version 3 does not follow its predecessor',
    ]));

  it('is shown until it takes effect', () => {
    expect(policyOn('2026-03-30', [first, second])).toEqual({ current: first, next: second });
    expect(policyOn('2026-03-31', [first, second])).toEqual({ current: second, next: null });
  });
});

it('the published versions follow the rule', () => expect(faultsIn(POLICY_VERSIONS)).toEqual([]));

it("a request's deadlines are 48 hours and 30 days", () => {
  const requestedAt = as<Instant>('2026-07-01T09:00:00.000Z');
  expect([answerBy(requestedAt), dueBy(requestedAt)]).toEqual(['2026-07-03T09:00:00.000Z', '2026-07-31T09:00:00.000Z']);
});
