import { expect, it } from 'vitest';
import { plus } from '../../platform/runtime/clock/clock.js';
import { readSide } from '../queryService.fixtures.js';

it('a GET while the log is away says how old its answer is, in seconds', async () => {
  let confirmedAt: ReturnType<typeof plus> | undefined;
  const side = await readSide('none', {
    sessionsAs: find => async id => ({ ...(await find(id)), ...(confirmedAt && { confirmedAt }) }),
  });
  const { cookie } = await side.signIn();
  const ageNow = async () => {
    const { statusCode, headers } = await side.get('/api/billing/plan', cookie);
    return [statusCode, headers.age];
  };
  expect(await ageNow()).toEqual([200, undefined]);
  confirmedAt = plus(side.clock.now(), -90_000);
  expect(await ageNow()).toEqual([200, '90']);
});
