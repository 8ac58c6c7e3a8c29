/** Tests which page is checked when. Long because each rule of the schedule has its case. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { release } from '../../application/price/hostQueue.js';
import { type PriceCheck, priceChecks } from '../../domain/price/priceCheck.js';
import type { Delivered } from '../../platform/bus/port.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { tracesIn } from '../../platform/runtime/tracesIn.fixtures.js';
import { type Engines, event, openEngines, until, watch } from '../workers.fixtures.js';
import { repairDueTimes } from './repairDueTimes.js';
import { runScheduler, tick } from './scheduler.js';

const SHOP = 'aurora.myshopify.com';
const URL_A = 'https://shop.example/a';
const ITSELF = { variant: null, vantage: 'direct' };
const track = (id: string, page: string, url: string) =>
  event(
    `track ${id}`,
    'CompetitorTracked',
    { competitorId: id, page, url, ...ITSELF, label: null, productId: null },
    SHOP,
  );
const drop = (id: string, page: string) =>
  event(`drop ${id}`, 'CompetitorDropped', { competitorId: id, page, url: URL_A, ...ITSELF }, SHOP);
const checkNow = (id: string, page: string) =>
  event(`check ${id}`, 'PriceCheckRequested', { competitorId: id, page, url: URL_A, ...ITSELF }, SHOP);
const every = (id: string, page: string, from: number | null, everyMinutes: number | null) =>
  event(
    `every ${id} ${everyMinutes}`,
    'CheckScheduleChanged',
    { competitorId: id, page, url: URL_A, ...ITSELF, from, everyMinutes },
    SHOP,
  );

const asSoonAsPossible = ({ clock }: Engines) => ({
  nextAllowedAt: clock.now(),
  slowed: false,
  slowUntil: null,
  paceMs: null,
});

/** The checks handed to monitors until the test ends. */
function handedOut({ bus }: Engines) {
  const stop = new AbortController();
  const checks: (PriceCheck & { key: string })[] = [];
  const take = async ({ key, value }: Delivered) => void checks.push({ ...(value as PriceCheck), key });
  const consuming = bus.consume({ topic: priceChecks.name, group: 'test', signal: stop.signal }, take);
  onTestFinished(async () => {
    stop.abort();
    await consuming;
  });
  return checks;
}

async function running() {
  const engines = await openEngines();
  const checks = handedOut(engines);
  const stop = new AbortController();
  const scheduling = runScheduler(engines, stop.signal);
  onTestFinished(async () => {
    stop.abort();
    await scheduling;
  });
  return {
    engines,
    checks,
    append: (...events: ReturnType<typeof event>[]) => engines.eventLog.append('w', events, 'any'),
  };
}

const watchers = async ({ workStore }: Engines, page: string) =>
  (await workStore.sql.selectFrom('page_checks').select('watchers').where('page', '=', page).executeTakeFirst())
    ?.watchers;

describe('the scheduler', () => {
  it('leaves nothing in the signal that ends it, however long it runs', async () => {
    const engines = await openEngines();
    const checks = handedOut(engines);
    const stop = new AbortController();
    const scheduling = runScheduler(engines, stop.signal);
    const traces: number[] = [];
    // Each page ends a pause between two ticks.
    for (let n = 1; n <= 20; n++) {
      await engines.eventLog.append('w', [track(`${n}`, `page-${n}`, `https://shop-${n}.example/a`)], 'any');
      await until(async () => checks.length === n);
      traces.push(tracesIn(stop.signal));
    }
    stop.abort();
    await scheduling;
    expect(Math.max(...traces) - (traces[0] ?? 0)).toBeLessThan(5);
  });

  it('hands a new page out at once, keyed by its host', async () => {
    const { checks, append } = await running();
    await append(track('1', 'page-a', URL_A));
    const [check] = await until(async () => checks.length > 0 && checks);
    expect(check).toMatchObject({ page: 'page-a', url: URL_A, key: 'shop.example' });
  });

  it('tells the shop once a page is in its table: a list read before lacked when it was checked, until the next push', async () => {
    const engines = await openEngines();
    const known: unknown[] = [];
    engines.realtime.subscribe(signal => void watchers(engines, 'page-a').then(count => known.push({ signal, count })));
    const stop = new AbortController();
    const scheduling = runScheduler(engines, stop.signal);
    await engines.eventLog.append('w', [track('1', 'page-a', URL_A)], 'any');
    await until(async () => known.length > 0);
    stop.abort();
    await scheduling;
    const payload = { topic: 'competitors', position: null };
    expect(known).toEqual([{ signal: { kind: 'changed', room: `shop:${SHOP}`, payload }, count: 1 }]);
  });

  it('keeps one row for a page that two shops watch, until the last of them drops it', async () => {
    const { engines, append } = await running();
    await append(track('1', 'page-a', URL_A), track('2', 'page-a', URL_A));
    await until(async () => (await watchers(engines, 'page-a')) === 2);
    await append(drop('1', 'page-a'));
    await until(async () => (await watchers(engines, 'page-a')) === 1);
    await append(drop('2', 'page-a'));
    await until(async () => (await watchers(engines, 'page-a')) === undefined);
    engines.clock.advance(3_600_000);
    expect(await tick(engines)).toBe(0);
  });

  it('hands a check out again ten seconds after a scheduler died between its claim and its message', async () => {
    const engines = await openEngines();
    await watch(engines, SHOP, URL_A);
    const dies = { ...engines, bus: { ...engines.bus, publish: () => Promise.reject(new Error('killed here')) } };
    await expect(tick(dies)).rejects.toThrow('killed here');
    expect(await tick(engines)).toBe(0);
    engines.clock.advance(10_000);
    expect(await tick(engines)).toBe(1);
    engines.clock.advance(5 * 60_000 - 1);
    expect(await tick(engines)).toBe(0);
  });

  it('dispatches a page again on request, even if it is not due', async () => {
    const { engines, checks, append } = await running();
    await append(track('1', 'page-a', URL_A));
    await until(async () => checks.length === 1);
    await engines.workStore.transaction(transaction =>
      release(transaction, new Map([['shop.example', asSoonAsPossible(engines)]])),
    );
    await append(checkNow('1', 'page-a'));
    await until(async () => checks.length === 2);
    expect(new Set(checks.map(({ checkId }) => checkId)).size).toBe(2);
  });
});

describe('the interval that merchants choose', () => {
  const rowOf = ({ workStore }: Engines) =>
    workStore.sql.selectFrom('page_checks').select(['every_minutes', 'due_at']).executeTakeFirst();
  const minutes = async (engines: Engines) => (await rowOf(engines))?.every_minutes;

  it('is the shortest one among the shops that watch the page, for as long as they do', async () => {
    const { engines, append } = await running();
    await append(track('1', 'page-a', URL_A), track('2', 'page-a', URL_A), every('1', 'page-a', null, 60));
    await until(async () => (await minutes(engines)) === 60);
    await append(every('2', 'page-a', null, 30));
    await until(async () => (await minutes(engines)) === 30);
    await append(drop('2', 'page-a'));
    await until(async () => (await minutes(engines)) === 60);
    await append(every('1', 'page-a', 60, null));
    await until(async () => (await minutes(engines)) === null);
  });

  it('applies at once to a page that was scheduled later', async () => {
    const { engines, append } = await running();
    await append(track('1', 'page-a', URL_A));
    await until(async () => (await rowOf(engines)) !== undefined);
    await engines.workStore.transaction(({ sql }) =>
      sql.updateTable('page_checks').set({ due_at: '2026-07-02T09:00:00.000Z' }).execute(),
    );
    await append(every('1', 'page-a', null, 30));
    await until(async () => (await minutes(engines)) === 30);
    expect((await rowOf(engines))?.due_at).toBe('2026-07-01T09:30:00.000Z');
  });
});

describe('a tick', () => {
  const due = async (engines: Engines, page: string, host = 'shop.example') =>
    engines.workStore.transaction(async ({ sql }) => {
      const due_at = engines.clock.now();
      await sql
        .insertInto('page_checks')
        .values({ page, url: URL_A, host, watchers: 1, due_at, failures: 0 })
        .execute();
      await sql
        .insertInto('check_hosts')
        .values({ host, due_at, next_allowed_at: '', slowed: 0 })
        .onConflict(known => known.doNothing())
        .execute();
    });

  it('hands a page out once while a check of it is under way', async () => {
    const engines = await openEngines();
    await due(engines, 'page-a');
    expect([await tick(engines), await tick(engines)]).toEqual([1, 0]);
  });

  it('hands it out again when its monitor was lost', async () => {
    const engines = await openEngines();
    await due(engines, 'page-a');
    await tick(engines);
    engines.clock.advance(5 * 60_000 + 1);
    expect(await tick(engines)).toBe(1);
  });

  it('two schedulers share the pages', async () => {
    const engines = await openEngines();
    for (let n = 0; n < 20; n++) await due(engines, `page-${n}`, `shop-${n}.example`);
    const counts = await Promise.all([tick(engines), tick(engines), tick(engines)]);
    expect(counts.reduce((a, b) => a + b)).toBe(20);
  });

  it('keeps a host whose first page is added in the moment in which it is found to have none', async () => {
    const engines = await openEngines();
    const { workStore, clock } = engines;
    // As a preview leaves it.
    await workStore.transaction(({ sql }) =>
      sql
        .insertInto('check_hosts')
        .values({ host: 'shop.example', due_at: clock.now(), next_allowed_at: clock.now(), slowed: 0 })
        .execute(),
    );
    const added = { ...workStore };
    added.transaction = async work => {
      added.transaction = workStore.transaction;
      await due(engines, 'page-a');
      return await workStore.transaction(work);
    };
    expect(await tick({ ...engines, workStore: added })).toBe(0);
    expect(await tick(engines)).toBe(1);
  });

  it('forgets a host without pages', async () => {
    const engines = await openEngines();
    const { workStore } = engines;
    await due(engines, 'page-a');
    await workStore.transaction(({ sql }) => sql.deleteFrom('page_checks').execute());
    await tick(engines);
    expect(await workStore.sql.selectFrom('check_hosts').selectAll().execute()).toEqual([]);
  });

  it('leaves pages alone that are not due', async () => {
    const engines = await openEngines();
    await due(engines, 'page-a');
    engines.clock.advance(-1);
    expect(await tick(engines)).toBe(0);
  });
});

describe('paused plans', () => {
  const NEVER = () => expect.fail('the scheduler never asks');
  const charging = { mode: 'sandbox', request: NEVER, report: NEVER, cancel: NEVER } as const;
  const planOf = ({ readStore }: Engines, shop: string, access_until: string | null) =>
    readStore.transaction(({ sql }) =>
      sql.insertInto('billing').values({ shop, access_until, trial_ended: 0, updated_at: '' }).execute(),
    );
  const PAST = '2026-07-01T08:59:59.999Z';
  const FUTURE = '2026-07-04T09:00:00.000Z';

  it.each<[string, Record<string, string | null | undefined>, number]>([
    ['that only a paused shop watches is not checked', { 'a.myshopify.com': PAST }, 0],
    ['that a shop in its trial watches is checked', { 'a.myshopify.com': FUTURE }, 1],
    ['that a subscribed shop watches is checked', { 'a.myshopify.com': null }, 1],
    ['that one of two watchers pays for is checked', { 'a.myshopify.com': PAST, 'b.myshopify.com': null }, 1],
    ['of a shop whose plan is not folded yet is checked', { 'a.myshopify.com': undefined }, 1],
    ['that two paused shops watch is not checked', { 'a.myshopify.com': PAST, 'b.myshopify.com': PAST }, 0],
  ])('a page %s', async (_, watching, checks) => {
    const engines = { ...(await openEngines()), billing: charging };
    for (const [shop, accessUntil] of Object.entries(watching)) {
      await watch(engines, shop, URL_A);
      if (accessUntil !== undefined) await planOf(engines, shop, accessUntil);
    }
    expect(await tick(engines)).toBe(checks);
    expect(await tick({ ...engines, billing: null })).toBe(0);
  });

  it('is checked soon after the shop subscribes, and always if nothing is charged', async () => {
    const engines = { ...(await openEngines()), billing: charging };
    await watch(engines, SHOP, URL_A);
    await planOf(engines, SHOP, PAST);
    expect(await tick(engines)).toBe(0);
    await engines.readStore.transaction(({ sql }) => sql.updateTable('billing').set({ access_until: null }).execute());
    engines.clock.advance(60_000);
    expect(await tick(engines)).toBe(1);

    const free = await openEngines();
    await watch(free, SHOP, URL_A);
    await planOf(free, SHOP, PAST);
    expect(await tick(free)).toBe(1);
  });
});

describe('after the clock was set back while nothing ran', () => {
  it('a page that was checked in the future is due, and its host: checks stopped until the old time came again', async () => {
    const engines = await openEngines();
    await watch(engines, SHOP, URL_A);
    const { workStore, clock } = engines;
    const future = plus(clock.now(), 48 * 3_600_000);
    await workStore.transaction(async ({ sql }) => {
      await sql
        .updateTable('page_checks')
        .set({ last_checked: future, due_at: plus(future, 3_600_000) })
        .execute();
      await sql
        .updateTable('check_hosts')
        .set({ due_at: plus(future, 3_600_000), next_allowed_at: future })
        .execute();
      await sql.insertInto('leases').values({ queue: 'hosts', name: 'shop.example', until: future }).execute();
    });
    expect(await tick(engines)).toBe(0);
    await repairDueTimes(workStore, clock.now());
    expect(await tick(engines)).toBe(1);
  });

  it('a page that was checked in the past stays due when it was', async () => {
    const engines = await openEngines();
    await watch(engines, SHOP, URL_A);
    const { workStore, clock } = engines;
    const due = plus(clock.now(), 3_600_000);
    await workStore.transaction(async ({ sql }) => {
      await sql.updateTable('page_checks').set({ last_checked: clock.now(), due_at: due }).execute();
      await sql.updateTable('check_hosts').set({ due_at: due, next_allowed_at: clock.now() }).execute();
    });
    await repairDueTimes(workStore, clock.now());
    expect(await tick(engines)).toBe(0);
  });
});
