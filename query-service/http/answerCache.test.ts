import { describe, expect, it } from 'vitest';
import type { Revenue } from '../../domain/api/analytics.js';
import { as, type Instant } from '../../domain/kernel/names.js';
import { revenueDays } from '../../read-models/orders/tables.js';
import { storeData } from '../analytics/storeData.fixtures.js';
import { OTHER_SHOP, projected } from '../queryService.fixtures.js';
import { answerCache } from './answerCache.js';

describe('cached answers', () => {
  /** @returns a function that asks, and the number of computed answers. */
  function counted(most?: number) {
    const cache = answerCache(most);
    const count = { workedOut: 0 };
    const ask = (asked: string, state: string) =>
      cache(asked, state, async () => {
        count.workedOut += 1;
        return `${asked} ${state}`;
      });
    return { ask, count };
  }

  it('are reused while their state is unchanged, and computed again when it moved', async () => {
    const { ask, count } = counted();
    expect([await ask('a', '1'), await ask('a', '1')]).toEqual(['a 1', 'a 1']);
    expect(count.workedOut).toBe(1);
    expect(await ask('a', '2')).toBe('a 2');
    expect(count.workedOut).toBe(2);
  });

  it('are bounded: the least recently used one makes room', async () => {
    const { ask, count } = counted(2);
    for (const asked of ['a', 'b', 'a', 'c']) await ask(asked, '1');
    expect(count.workedOut).toBe(3);
    await ask('a', '1');
    expect(count.workedOut).toBe(3);
    await ask('b', '1');
    expect(count.workedOut).toBe(4);
  });

  it('do not include a failed computation', async () => {
    const cache = answerCache();
    await expect(cache('a', '1', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await cache('a', '1', async () => 'yes')).toBe('yes');
  });
});

describe('a figure of the dashboard', () => {
  const TODAY = '2026-07-01';
  /** On the same day in New York, where the store is. */
  const LAST_SECOND = Date.parse('2026-07-02T03:59:59.000Z');
  const AT = as<Instant>('2026-07-01T09:00:00.000Z');

  /** A store whose read models are at position 1, with its revenue. */
  async function opened() {
    const data = await storeData();
    const move = async (position: string, names = ['insights', 'orders', 'shops']) => {
      for (const name of names) await projected(data, name, position, AT);
    };
    const sold = (total: number) => data.put(revenueDays, { day: TODAY, total, orders: 1 });
    const revenue = async (cookie = data.cookie) =>
      (await data.get('/api/analytics/revenue', cookie)).json<Revenue>().totalRevenue;
    await move('1');
    await sold(1000);
    return { ...data, move, sold, revenue };
  }

  it('is read again only when rows of one of its read models changed', async () => {
    const { move, sold, revenue } = await opened();
    expect(await revenue()).toBe(10);
    await sold(1000);
    expect(await revenue()).toBe(10);
    await move('2', ['orders']);
    expect(await revenue()).toBe(20);
  });

  it('stays cached while read models move past the events of others', async () => {
    const { readStore, move, sold, revenue } = await opened();
    expect(await revenue()).toBe(10);
    await sold(1000);
    for (const name of ['insights', 'orders', 'shops'])
      await projected({ readStore } as never, name, '2', AT, { changed: false });
    expect(await revenue()).toBe(10);
    await move('3');
    expect(await revenue()).toBe(20);
  });

  it('has the same form whether it is read or cached', async () => {
    const { ask } = await opened();
    const [read, again] = [await ask('revenue'), await ask('revenue')];
    expect(again.body).toBe(read.body);
    expect(again.headers['content-type']).toBe(read.headers['content-type']);
    expect(again.headers['content-type']).toContain('application/json');
  });

  it('is never another shop’s, nor given to anyone not signed in', async () => {
    const { revenue, signIn, get } = await opened();
    expect(await revenue()).toBe(10);
    expect(await revenue((await signIn(OTHER_SHOP)).cookie)).toBe(0);
    expect((await get('/api/analytics/revenue', '')).statusCode).toBe(401);
  });

  it('changes with the store’s day, even without an event', async () => {
    const { ask, clock } = await opened();
    const lastDay = async () => (await ask('revenue')).json<Revenue>().about.to;
    clock.advance(LAST_SECOND - Date.parse(clock.now()));
    expect(await lastDay()).toBe(TODAY);
    clock.advance(1_000);
    expect(await lastDay()).toBe('2026-07-02');
  });

  it('is not cached until all its read models are live', async () => {
    const { readStore, sold, revenue } = await opened();
    await readStore.transaction(({ sql }) => sql.deleteFrom('projections').where('name', '=', 'orders').execute());
    expect(await revenue()).toBe(10);
    await sold(1000);
    expect(await revenue()).toBe(20);
  });
});
