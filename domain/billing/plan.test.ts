import { describe, expect, it } from 'vitest';
import { as, type Instant } from '../kernel/names.js';
import { accessUntil, isPaused, type PlanFacts, planState, trialDaysLeft } from './plan.js';

const instant = (text: string) => as<Instant>(text);
const now = instant('2026-07-10T09:00:00.000Z');
const past = instant('2026-07-04T09:00:00.000Z');
const future = instant('2026-07-12T09:00:00.000Z');
const far = instant('2026-08-01T09:00:00.000Z');
const facts = (trialEndsAt: Instant | null, status: PlanFacts['status'], currentPeriodEnd: Instant | null = null) => ({
  trialEndsAt,
  status,
  currentPeriodEnd,
});

describe('a plan', () => {
  it.each<[string, PlanFacts, string, Instant | null, boolean]>([
    ['of a shop that is not known yet', facts(null, null), 'none', null, false],
    ['in its trial', facts(future, null), 'trial', future, false],
    ['after its trial', facts(past, null), 'trial_ended', past, true],
    ['at the very end of its trial', facts(now, null), 'trial_ended', now, true],
    ['that waits for approval in its trial', facts(future, 'pending'), 'pending', future, false],
    ['that waits for approval after its trial', facts(past, 'pending'), 'pending', past, true],
    ['that was approved', facts(past, 'active', far), 'active', null, false],
    ['that was declined in its trial', facts(future, 'declined'), 'declined', future, false],
    ['that was declined after its trial', facts(past, 'declined'), 'declined', past, true],
    ['that expired', facts(past, 'expired'), 'expired', past, true],
    ['that is frozen', facts(past, 'frozen', far), 'frozen', past, true],
    ['that was cancelled in a paid period', facts(past, 'cancelled', far), 'cancelled', far, false],
    ['that was cancelled after its paid period', facts(past, 'cancelled', past), 'cancelled', past, true],
    ['that was cancelled in a paid period, and asked for again', facts(past, 'pending', far), 'pending', far, false],
    ['that was asked for again in a paid period, and declined', facts(past, 'declined', far), 'declined', far, false],
    ['that was cancelled in its trial', facts(future, 'cancelled'), 'cancelled', future, false],
  ])('%s', (_, known, state, until, paused) => {
    expect([planState(known, now), accessUntil(known), isPaused(known, now)]).toEqual([state, until, paused]);
  });
});

describe('the days left', () => {
  it.each([
    ['2026-07-13T09:00:00.000Z', 3],
    ['2026-07-12T09:00:00.001Z', 3],
    ['2026-07-12T09:00:00.000Z', 2],
    ['2026-07-10T09:00:00.001Z', 1],
    ['2026-07-10T09:00:00.000Z', 0],
    ['2026-07-01T09:00:00.000Z', 0],
  ])('of a trial until %s are %i', (end, days) => expect(trialDaysLeft(facts(instant(end), null), now)).toBe(days));

  it('are zero before it begins', () => expect(trialDaysLeft(facts(null, null), now)).toBe(0));
});
