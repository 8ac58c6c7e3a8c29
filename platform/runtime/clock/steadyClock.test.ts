import { expect, it } from 'vitest';
import { steadyClock } from './steadyClock.js';

const HOUR_MS = 3_600_000;
const START = Date.parse('2026-07-01T09:00:00.000Z');

function machine() {
  let [wall, monotonic] = [START, 500];
  const clock = steadyClock({ wall: () => wall, monotonic: () => monotonic });
  return {
    /** Minutes since the start. */
    minutes: () => (Date.parse(clock.now()) - START) / 60_000,
    pass(ms: number) {
      wall += ms;
      monotonic += ms;
    },
    set(byMs: number) {
      wall += byMs;
    },
  };
}

it('time continues when the wall clock is set back: price checks stopped for as long', () => {
  const { minutes, pass, set } = machine();
  pass(60_000);
  expect(minutes()).toBe(1);
  set(-48 * HOUR_MS);
  expect(minutes()).toBe(1);
  pass(60_000);
  expect(minutes()).toBe(2);
  set(-HOUR_MS);
  pass(60_000);
  expect(minutes()).toBe(3);
});

it('time follows a wall clock that is set ahead, as after sleep, and one that is corrected', () => {
  const { minutes, pass, set } = machine();
  set(2 * HOUR_MS);
  expect(minutes()).toBe(120);
  set(-2 * HOUR_MS);
  pass(60_000);
  expect(minutes()).toBe(121);
  set(2 * HOUR_MS);
  expect(minutes()).toBe(121);
  set(HOUR_MS);
  expect(minutes()).toBe(181);
});

it('small corrections are followed, but never backwards', () => {
  const { minutes, pass, set } = machine();
  pass(60_000);
  set(-400);
  expect(minutes()).toBeCloseTo(0.993, 2);
  set(-400);
  expect(minutes()).toBeCloseTo(0.993, 2);
  pass(60_000);
  expect(minutes()).toBeCloseTo(1.987, 2);
});
