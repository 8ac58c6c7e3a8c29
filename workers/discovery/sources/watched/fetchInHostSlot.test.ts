import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { HOSTS } from '../../../../application/price/hosts.js';
import { as, type ShopDomain } from '../../../../domain/kernel/names.js';
import { EngineLost } from '../../../../platform/engineLost.js';
import type { Fetched } from '../../../../platform/outbound/fetch/port.js';
import { createHostPacer } from '../../../../platform/outbound/pace/hostPacer.js';
import { createShares } from '../../../../platform/outbound/share/createShares.js';
import { msOf, plus } from '../../../../platform/runtime/clock/clock.js';
import { openEngines, watch } from '../../../workers.fixtures.js';
import { fetchInHostSlot } from './fetchInHostSlot.js';

const PAGE = 'https://shop.example/products.json';
const HOST = 'shop.example';
const FOUND: Fetched = {
  ...{
    outcome: 'page',
    url: PAGE,
    status: 200,
    headers: {},
    bytes: Buffer.from(new ArrayBuffer(0)),
    etag: null,
    lastModified: null,
  },
  crawlDelay: 10,
};

/** A watched site, and a request to it that the test finishes. */
async function site({ waitMs = 15_000 } = {}) {
  const engines = await openEngines();
  await watch(engines, 'aurora.myshopify.com', 'https://shop.example/tent');
  const pacer = createHostPacer({
    ...{ floorMs: 1_000, jitter: 0, capMs: 60_000, random: () => 0 },
    now: () => msOf(engines.clock.now()),
  });
  const asked: string[] = [];
  let answer = (_: Fetched) => {};
  const ending = new AbortController();
  const fetch = {
    ended: ending.signal,
    page: (url: string) => {
      asked.push(url);
      return new Promise<Fetched>(resolve => {
        answer = resolve;
      });
    },
  };
  const row = () =>
    engines.workStore.sql.selectFrom('check_hosts').selectAll().where('host', '=', HOST).executeTakeFirstOrThrow();
  const leases = () => engines.workStore.sql.selectFrom('leases').select(['name', 'until']).execute();
  const shares = createShares({ places: 4, bytes: 1_000 });
  const inTurn = fetchInHostSlot({ ...engines, pacer, fetch, shares }, as<ShopDomain>('aurora.myshopify.com'), waitMs);
  const ask = (url: string) => inTurn(url, page => page);
  return { ...engines, pacer, shares, asked, ask, row, leases, ending, answer: (fetched: Fetched) => answer(fetched) };
}
const until = (holds: () => boolean) => expect.poll(holds).toBe(true);

it('nothing else requests the host meanwhile, and the next request respects the site’s delay', async () => {
  const at = await site();
  const asking = at.ask(PAGE);
  await until(() => at.asked.length === 1);
  expect(at.pacer.begin(HOST)).toBe(false);
  expect(await at.leases()).toEqual([{ name: HOST, until: plus(at.clock.now(), 120_000) }]);

  at.answer(FOUND);
  expect(await asking).toMatchObject({ read: FOUND });
  const pause = plus(at.clock.now(), 10_000);
  expect(await at.row()).toMatchObject({ next_allowed_at: pause, due_at: pause, slowed: 1 });
  expect(await at.leases()).toEqual([]);
  expect(at.pacer.begin(HOST)).toBe(false);
});

it('it waits while a price check asks the host, in whatever process', async () => {
  const at = await site();
  const now = at.clock.now();
  expect(await at.workStore.hold(HOSTS, HOST, { now, until: plus(now, 60_000) })).toBe(true);
  const asking = at.ask(PAGE);
  await wait(300);
  expect(at.asked).toEqual([]);
  await at.workStore.transaction(({ release }) => release(HOSTS, [HOST]));
  await until(() => at.asked.length === 1);
  at.answer(FOUND);
  expect(await asking).toMatchObject({ read: FOUND });
});

it('it gives up if no slot becomes free, and reports the page as unreadable', async () => {
  const at = await site({ waitMs: 300 });
  at.pacer.begin(HOST);
  at.pacer.end(HOST, { outcome: 'failed', reason: 'blocked', retryAfter: 3_600 });
  expect(await at.ask(PAGE)).toMatchObject({ outcome: 'failed', reason: 'unreachable' });
  expect(at.asked).toEqual([]);
});

it('it stops waiting for a slot with the process, without an outcome for the page', async () => {
  const at = await site();
  const now = at.clock.now();
  await at.workStore.hold(HOSTS, HOST, { now, until: plus(now, 60_000) });
  const asking = at.ask(PAGE).catch((fault: unknown) => fault);
  at.ending.abort(new EngineLost('the product is stopping'));
  expect(await asking).toBeInstanceOf(EngineLost);
  expect(at.asked).toEqual([]);
});

it('it waits for a place, and holds it until the page has been read', async () => {
  const at = await site();
  let free = () => {};
  void at.shares.within({ url: PAGE, shops: [] }, () => new Promise<void>(resolve => (free = resolve)));
  const asking = at.ask(PAGE);
  await wait(300);
  expect(at.asked).toEqual([]);
  free();
  await until(() => at.asked.length === 1);
  at.answer(FOUND);
  expect(await asking).toMatchObject({ read: FOUND });
});
