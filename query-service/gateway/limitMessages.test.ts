import { expect, it } from 'vitest';
import { createAllowance } from './limitMessages.js';

it('an allowance permits a burst, then its rate, and fills up again no further than the burst', () => {
  const allowance = createAllowance({ burst: 3, perSecond: 2 }, 0);
  const take = (times: number, now: number) => Array.from({ length: times }, () => allowance.take(now));
  expect(take(4, 0)).toEqual([true, true, true, false]);
  expect(take(2, 500)).toEqual([true, false]);
  expect(take(4, 60_000)).toEqual([true, true, true, false]);
});
