import { describe, expect, it } from 'vitest';
import { as, type Instant, type SessionId } from '../kernel/names.js';
import { specification } from '../kernel/specification.js';
import { type AdminEvent, attemptsLeft, gate, lockedUntil, remainingLock } from './gate.js';

const { given } = specification(gate);
const sessionId = as<SessionId>('5e55');
const minute = (minutes: number) => as<Instant>(new Date(Date.UTC(2026, 6, 1, 9, minutes)).toISOString());
const tried = (right: boolean, minutes: number, from = 'here') =>
  ({ type: 'TryPassword', right, from, sessionId, at: minute(minutes) }) as const;
const failed = (minutes: number, from = 'here'): AdminEvent => ({
  type: 'AdminSignInFailed',
  from,
  at: minute(minutes),
});
const signedIn = (minutes: number, from = 'here'): AdminEvent => ({
  type: 'AdminSignedIn',
  sessionId,
  from,
  at: minute(minutes),
});
const locked = (minutes: number, from: string | null = null): AdminEvent => ({
  type: 'AdminLocked',
  from,
  until: minute(minutes + 15),
  at: minute(minutes),
});
const folded = (...history: AdminEvent[]) => history.reduce(gate.evolve, gate.initial);
const four = [failed(0), failed(1), failed(2), failed(3)];

describe('the admin gate', () => {
  it('accepts the right password', () => given().when(tried(true, 0)).then(signedIn(0)));
  it('counts a wrong one', () => given().when(tried(false, 0)).then(failed(0)));

  it('counts the remaining attempts', () => {
    expect(attemptsLeft(folded(), 'here', minute(0))).toBe(5);
    expect(attemptsLeft(folded(...four), 'here', minute(4))).toBe(1);
  });

  it('locks at the fifth wrong one', () =>
    given(...four)
      .when(tried(false, 4))
      .then(failed(4), locked(4)));

  it("locks for everyone, regardless of the attempts' origin", () => {
    given(failed(0, 'a'), failed(1, 'b'), failed(2, 'c'), failed(3, 'd'))
      .when(tried(false, 4, 'e'))
      .then(failed(4, 'e'), locked(4));
    given(...four, failed(4), locked(4))
      .when(tried(true, 5, 'elsewhere'))
      .thenRefused('ADMIN_LOCKED', { minutes: 14, seconds: 840 });
  });

  it('refuses the right password while it is locked', () =>
    given(...four, failed(4), locked(4))
      .when(tried(true, 18))
      .thenRefused('ADMIN_LOCKED', { minutes: 1, seconds: 60 }));

  it('records nothing while it is locked, so that a stranger cannot fill the log', () =>
    given(...four, failed(4), locked(4))
      .when(tried(false, 18))
      .thenRefused('ADMIN_LOCKED'));

  it('opens after 15 minutes, with five new attempts', () => {
    given(...four, failed(4), locked(4))
      .when(tried(true, 19))
      .then(signedIn(19));
    expect(attemptsLeft(folded(...four, failed(4), locked(4)), 'here', minute(19))).toBe(5);
  });

  it('drops a wrong attempt after 15 minutes', () => {
    expect(attemptsLeft(folded(...four), 'here', minute(15))).toBe(2);
    given(...four)
      .when(tried(false, 16))
      .then(failed(16));
  });

  it("drops an operator's own attempts at sign-in, but not those of another address", () => {
    const strangers = [failed(0, 'there'), failed(1, 'there'), failed(2, 'there'), failed(3, 'there')];
    const state = folded(...strangers, signedIn(4));
    expect(attemptsLeft(state, 'here', minute(5))).toBe(5);
    expect(attemptsLeft(state, 'there', minute(5))).toBe(1);
    given(...strangers, signedIn(4))
      .when(tried(false, 5, 'there'))
      .then(failed(5, 'there'), locked(5, 'there'));
    given(...strangers, signedIn(4), failed(5, 'there'), locked(5, 'there'))
      .when(tried(true, 6))
      .then(signedIn(6));
  });

  it("drops an operator's own wrong attempts at sign-in", () =>
    expect(attemptsLeft(folded(...four, signedIn(4)), 'here', minute(5))).toBe(5));

  describe('with one address locked', () => {
    const there = (minutes: number) => failed(minutes, 'there');
    const lockedThere = [...[0, 1, 2, 3].map(there), signedIn(4), there(5), locked(5, 'there')];

    it('stays locked for it when an operator signs in elsewhere', () =>
      given(...lockedThere, signedIn(6))
        .when(tried(true, 7, 'there'))
        .thenRefused('ADMIN_LOCKED', { minutes: 13, seconds: 780 }));

    it('stays locked for it when another address is locked too', () =>
      given(...lockedThere, locked(6, 'elsewhere'))
        .when(tried(true, 7, 'there'))
        .thenRefused('ADMIN_LOCKED'));

    it('lasts until the later end, if everyone is locked too', () => {
      const state = folded(...lockedThere, locked(4));
      expect(lockedUntil(state, 'there', minute(7))).toBe(minute(20));
      expect(lockedUntil(state, 'here', minute(7))).toBe(minute(19));
    });

    it("keeps counting the other addresses' attempts", () => {
      const [wrong, others] = [
        [there(0), there(1)],
        [failed(2, 'b'), failed(3, 'b')],
      ];
      const history = [...wrong, ...others, signedIn(4), there(5), there(6), there(7), locked(7, 'there')];
      expect(attemptsLeft(folded(...history), 'b', minute(8))).toBe(2);
      expect(attemptsLeft(folded(...history, signedIn(8)), 'b', minute(9))).toBe(3);
    });

    it('gives the address five new attempts afterwards, even if the clock was set back', () =>
      given(...lockedThere, locked(-600, 'there'))
        .when(tried(false, -585, 'there'))
        .then(failed(-585, 'there')));
  });

  it('does not restart a lock that has ended', () =>
    given(...four, failed(4), locked(4), failed(30))
      .when({ type: 'KeepLocked', at: minute(-600) })
      .thenNothing());

  it('stays locked when the clock is set back', () =>
    given(...four, failed(4), locked(4))
      .when(tried(true, -600))
      .thenRefused('ADMIN_LOCKED', { minutes: 15, seconds: 900 }));

  it('restarts a lock once when the clock is set back, so that it never lasts longer than 15 minutes', () => {
    const history = [...four, failed(4), locked(4)];
    given(...history)
      .when({ type: 'KeepLocked', at: minute(-600) })
      .then(locked(-600));
    given(...history, locked(-600))
      .when({ type: 'KeepLocked', at: minute(-599) })
      .thenNothing();
    given(...history, locked(-600))
      .when(tried(true, -585))
      .then(signedIn(-585));
    given(...history, locked(-600))
      .when(tried(false, -585))
      .then(failed(-585));
  });

  it('tolerates small clock differences between machines', () =>
    given(...four, failed(4), locked(4))
      .when({ type: 'KeepLocked', at: minute(3) })
      .thenNothing());

  it('reports the end of a lock', () => {
    const state = folded(...four, failed(4), locked(4));
    expect(lockedUntil(state, 'here', minute(5))).toBe(minute(19));
    expect(lockedUntil(state, 'here', minute(19))).toBeNull();
    expect(remainingLock(minute(19), minute(18))).toEqual({ minutes: 1, seconds: 60 });
  });

  it('keeps a state of bounded size, however long strangers try', () => {
    let state = gate.initial;
    for (let minutes = 0; minutes < 1_000; minutes++) {
      const outcome = gate.decide(tried(false, minutes, `address ${minutes}`), state);
      if ('refused' in outcome) continue;
      state = outcome.reduce(gate.evolve, state);
    }
    const { failures, failuresOfAll, locks } = state;
    expect([failures.length <= 5, failuresOfAll.length <= 5, locks.length <= 1]).toEqual([true, true, true]);
  });
});
