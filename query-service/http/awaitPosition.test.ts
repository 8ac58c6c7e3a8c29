import { describe, expect, it } from 'vitest';
import { nth, projected, readSide } from '../queryService.fixtures.js';
import { awaitClientPosition, awaitPosition } from './awaitPosition.js';

/** A read side whose log has three events, and how often a wait began. */
async function waiting() {
  const side = await readSide();
  for (let n = 0; n < 3; n++) await side.signIn();
  let waits = 0;
  const realtime: typeof side.realtime = {
    ...side.realtime,
    subscribe: listener => {
      waits += 1;
      return side.realtime.subscribe(listener);
    },
  };
  return { side: { ...side, realtime }, waits: () => waits };
}

describe('a GET with a position', () => {
  it('is answered at once by a read model that has reached it', async () => {
    const { side, waits } = await waiting();
    await projected(side, 'shops', await nth(side, 3), side.clock.now());
    await awaitClientPosition(side, await nth(side, 3), ['shops']);
    expect(waits()).toBe(0);
  });

  it('gives up after a while, with an answer that asks to try again', async () => {
    const { side } = await waiting();
    await projected(side, 'shops', await nth(side, 1), side.clock.now());
    await expect(awaitPosition(side, await nth(side, 2), ['shops'], 20)).rejects.toMatchObject({
      code: 'READ_MODEL_BEHIND',
    });
  });

  it('waits for every read model behind the answer', async () => {
    const { side } = await waiting();
    await projected(side, 'shops', await nth(side, 5), side.clock.now());
    await expect(awaitPosition(side, await nth(side, 2), ['shops', 'orders'], 20)).rejects.toThrow();
    await projected(side, 'orders', await nth(side, 2), side.clock.now());
    await expect(awaitPosition(side, await nth(side, 2), ['shops', 'orders'], 20)).resolves.toBeUndefined();
  });

  it.each([
    ['no position at all', 'x'],
    ['nothing', ''],
    ['a negative one', 'LOG--000000000000001'],
    ['the one before the first', 'LOG-0000000000000000'],
    ['another engine’s', 'C:123/P:123'],
    ['an absurdly long one', '1'.repeat(8_000)],
    ['a number of another form', '2'],
    ['one without its log', '0000000000000001'],
    ['one that this log has not issued yet', 'LOG-0000000000000004'],
    ['one beyond all numbers', 'LOG-9999999999999999'],
  ])('is refused at once for %s', async (_, form) => {
    const { side, waits } = await waiting();
    const text = form.replace('LOG', `${await side.eventLog.head()}`.slice(0, 8));
    await projected(side, 'shops', await nth(side, 3), side.clock.now());
    await expect(awaitClientPosition(side, text, ['shops'])).rejects.toMatchObject({ code: 'POSITION_UNKNOWN' });
    expect(waits()).toBe(0);
  });
});
