/**
 * Tests how the audit trail's index follows the log, with a case for each disturbance. Longer than 300 lines to keep
 * these cases in one list.
 */
import { describe, expect, it } from 'vitest';
import { reactorStates } from '../../application/follow/reactorStates.js';
import { AUDIT_VERSION, ERASED_DETAILS, TYPED_ACTIONS } from '../../domain/auditEntryOf.js';
import { EngineLost } from '../../platform/engineLost.js';
import type { Position } from '../../platform/event-store/port.js';
import { event, openEngines, until } from '../workers.fixtures.js';
import { connected, FIREFOX, indexing, refused, SHOP, tracked } from './audit.fixtures.js';

const TYPED = { actions: TYPED_ACTIONS, erased: ERASED_DETAILS };

const SECONDS = 1_000;
const OTHER = 'borealis.myshopify.com';
const AT = '2026-07-01T09:30:00.000Z';
const PAGE = { page: 'page-a', url: 'https://shop.example/tent', variant: null, vantage: 'direct' };
const PRODUCT = {
  ...{ title: 'Ridge Tent', handle: 'tent', vendor: 'Aurora', status: 'ACTIVE', price: '129.00', currency: 'USD' },
  ...{ inventory: 5, imageUrl: null, createdAt: AT, publishedAt: null, updatedAt: AT, variants: [] },
};

describe('the audit trail', () => {
  it('has an entry for each event, from the first one on, dated by the log', async () => {
    const { run, indexed, happens, search, clock } = await indexing();
    await happens(tracked('Tent'));
    const before = clock.now();
    run();
    await indexed();
    clock.advance(SECONDS);
    await happens(refused('1', 'RATE_LIMITED'));
    await indexed();
    expect(await search.find({}, { limit: 10 })).toMatchObject([
      { action: 'METRIC_REFUSED', shop: SHOP, category: 'Store Data', at: clock.now(), client: null, sessionId: null },
      { action: 'COMPETITOR_ADDED', shop: SHOP, category: 'Competitors', at: before },
    ]);
  });

  it('states what changed, also across batches, restarts and shops', async () => {
    const { run, indexed, happens, found } = await indexing();
    const end = run();
    await happens(refused('1', 'RATE_LIMITED'), refused('2', 'RATE_LIMITED', OTHER));
    await indexed();
    await happens(refused('3', 'API_ACCESS_LIMITED'));
    await indexed();
    await end();
    run();
    await happens(refused('4', 'INSUFFICIENT_PERMISSIONS'), refused('5', 'API_ACCESS_LIMITED', OTHER));
    await indexed();
    expect(await found()).toEqual([
      'METRIC_REFUSED orders: refused, rate limited -> refused, api access limited',
      'METRIC_REFUSED orders: refused, api access limited -> refused, insufficient permissions',
      'METRIC_REFUSED orders: refused, rate limited -> refused, api access limited',
      'METRIC_REFUSED orders: available -> refused, rate limited',
      'METRIC_REFUSED orders: available -> refused, rate limited',
    ]);
  });

  it('knows which shops are active and which are deleted', async () => {
    const { run, indexed, happens, found } = await indexing();
    run();
    const ends = (name: string, reason: string, shop: string) => event(name, 'ShopDisconnected', { reason }, shop);
    await happens(
      connected('1', []),
      connected('2', [], OTHER),
      ends('3', 'erased', OTHER),
      ends('4', 'merchant', SHOP),
    );
    await indexed();
    expect(await found({ shopState: 'deleted' })).toHaveLength(2);
    expect(await found({ shopState: 'active' })).toHaveLength(2);
    const redact = {
      requestId: 'r',
      kind: 'shop_redact',
      customerId: null,
      orderIds: [],
      dueAt: '2026-08-01T00:00:00.000Z',
    };
    await happens(connected('5', [], OTHER), event('6', 'PrivacyRequestReceived', redact, SHOP));
    await indexed();
    expect(await found({ shopState: 'deleted' })).toHaveLength(3);
    expect(await found({ shopState: 'active' })).toHaveLength(3);
  });

  it('forgets what a shop was when its data is deleted, as the index does', async () => {
    const { run, indexed, happens, found, search } = await indexing();
    run();
    await happens(refused('1', 'RATE_LIMITED'), event('2', 'ShopDisconnected', { reason: 'erased' }, SHOP));
    await indexed();
    await search.eraseShop(SHOP as never, TYPED);
    await happens(refused('3', 'API_ACCESS_LIMITED'));
    await indexed();
    expect((await found())[0]).toBe('METRIC_REFUSED orders: available -> refused, api access limited');
  });

  it('names the subjects of other streams, across batches, until the data is deleted', async () => {
    const { run, indexed, eventLog, found, search } = await indexing();
    const end = run();
    const productId = 'gid://shopify/Product/1';
    const synced = (name: string, shop: string) =>
      eventLog.append(
        `catalog-${shop}`,
        [event(name, 'ProductSynced', { product: { ...PRODUCT, productId } }, shop)],
        'any',
      );
    const linked = (name: string, shop = SHOP) =>
      eventLog.append(
        `watchlist-${shop}`,
        [event(name, 'CompetitorLinked', { competitorId: 'c', ...PAGE, from: null, productId }, shop)],
        'any',
      );
    await synced('1', SHOP);
    await indexed();
    await linked('2');
    await linked('3', OTHER);
    await indexed();
    const links = async () =>
      (await found({ action: 'COMPETITOR_LINKED' })).map(line => line.split('own product: ')[1]);
    expect(await links()).toEqual(['none -> 1', 'none -> “Ridge Tent”']);

    await eventLog.append(`shop-${SHOP}`, [event('4', 'ShopDisconnected', { reason: 'erased' }, SHOP)], 'any');
    await indexed();
    await search.eraseShop(SHOP as never, TYPED);
    await linked('5');
    await indexed();
    expect((await links())[0]).toBe('none -> 1');
    await end();
    run();
    await linked('6');
    await indexed();
    expect((await links())[0]).toBe('none -> 1');
    expect((await found()).join()).not.toContain('Ridge');
  });
});

describe('the person behind an entry', () => {
  const home = { ip: '203.0.113.9', userAgent: FIREFOX };

  it('is found by address and browser, of a session, of a visitor and of an operator', async () => {
    const { run, indexed, happens, by, typed, search } = await indexing();
    run();
    await happens(
      await by(home, tracked('session'), { sessionId: 's1' }),
      await by({ ...home, ip: '203.0.113.77' }, tracked('visitor'), { owner: 'visitors' }),
      await by({ ip: '2001:db8::1', userAgent: null }, tracked('operator'), { owner: 'operators', purpose: 'audit' }),
      tracked('worker'),
    );
    await indexed();
    const names = async (text: string) => (await typed(text)).map(line => /“(\w+)”/.exec(line)?.[1]);
    expect(await names('203.0.113.9')).toEqual(['session']);
    expect(await names('203.0.113')).toEqual(['visitor', 'session']);
    expect(await names('firefox')).toEqual(['visitor', 'session']);
    expect(await names('2001:db8:0::1')).toEqual(['operator']);
    expect(await names('"203.0.113.9" added')).toEqual(['session']);
    expect(await search.find({}, { limit: 9 })).toMatchObject([
      { client: null, sessionId: null },
      { client: expect.any(String), sessionId: null },
      { client: expect.any(String), sessionId: null },
      { client: expect.any(String), sessionId: 's1' },
    ]);
  });

  it('is gone from events read after the erasure, even if an earlier batch knew the person', async () => {
    const { run, indexed, happens, by, typed, vault, search } = await indexing();
    run();
    const sent = await by(home, tracked('before'), { sessionId: 's1' });
    await happens(sent);
    await indexed();
    expect(await typed('203.0.113.9')).toHaveLength(1);
    await vault.destroy(SHOP, 'account', 'erasure 1');
    await search.eraseShop(SHOP as never, TYPED);
    await happens({ ...tracked('after'), meta: sent.meta });
    await indexed();
    expect(await typed('203.0.113.9')).toEqual([]);
    expect(await search.find({}, { limit: 9 })).toMatchObject([{ client: null }, { client: null }]);
  });

  it('is requested once per batch, and opened by one call', async () => {
    const { run, indexed, happens, by, vault, typed } = await indexing();
    const asked: number[] = [];
    const counting = {
      ...vault,
      openAll(many: Parameters<typeof vault.openAll>[0]) {
        asked.push(many.length);
        return vault.openAll(many);
      },
    };
    const sent = await by(home, tracked('1'), { sessionId: 's1' });
    await happens(...['1', '2', '3'].map(name => ({ ...tracked(name), meta: sent.meta })), tracked('4'));
    run({ vault: counting });
    await indexed();
    expect(asked).toEqual([1]);
    expect(await typed('203.0.113.9')).toHaveLength(3);
  });

  it('of a broken ciphertext costs only the search by address, and is reported', async () => {
    const { run, indexed, happens, by, found, typed, errors } = await indexing();
    run();
    const sent = await by(home, tracked('good'), { sessionId: 's1' });
    const broken = { ...tracked('broken'), meta: { ...sent.meta, sessionId: 's2' } };
    const strange = { ...tracked('strange'), meta: { ...sent.meta, client: 'no ciphertext' as never } };
    await happens(broken, strange, await by(home, tracked('other'), { sessionId: 's3' }));
    await indexed();
    expect(await found()).toHaveLength(3);
    expect(await typed('203.0.113.9')).toHaveLength(1);
    expect(errors).toHaveLength(2);
  });
});

describe('an event that cannot be read', () => {
  it('is an entry of its own, and stops nothing', async () => {
    const { run, indexed, happens, search, found } = await indexing();
    run();
    await happens(
      tracked('before'),
      event('1', 'FromTheFuture', { email: 'jane@example.com' }, SHOP),
      event('2', 'CompetitorTracked', { url: 7 }, SHOP),
      tracked('after'),
    );
    await indexed();
    expect(await found()).toEqual([
      'COMPETITOR_ADDED shop.example/tent; label: “after”',
      'EVENT_UNREADABLE An event of type “CompetitorTracked” that this version can’t read',
      'EVENT_UNREADABLE An event of type “FromTheFuture” that this version can’t read',
      'COMPETITOR_ADDED shop.example/tent; label: “before”',
    ]);
    expect(await search.count({ category: 'Other' })).toBe(2);
  });

  it('is indexed without content if the index refuses its entry, its neighbours unchanged', async () => {
    const { run, indexed, happens, found, errors } = await indexing(search => ({
      ...search,
      async write(entries, step) {
        if (entries.some(({ details }) => details.includes('refused'))) throw new Error('the row is refused');
        await search.write(entries, step);
      },
    }));
    run();
    await happens(tracked('before'), tracked('refused'), tracked('after'));
    await indexed();
    expect(await found()).toEqual([
      'COMPETITOR_ADDED shop.example/tent; label: “after”',
      'EVENT_UNREADABLE An event of type “COMPETITOR_ADDED” that this version can’t read',
      'COMPETITOR_ADDED shop.example/tent; label: “before”',
    ]);
    expect(errors).toMatchObject([{ err: new Error('the row is refused') }]);
  });
});

describe('the place of the follower', () => {
  it('is the index’s own: what is indexed is not indexed again, and nothing is left out', async () => {
    const { run, indexed, happens, found } = await indexing();
    const end = run();
    await happens(tracked('1'), tracked('2'));
    await indexed();
    await end();
    await happens(tracked('3'));
    run();
    await indexed();
    expect(await found()).toHaveLength(3);
  });

  it('is shared by two processes that index: each event becomes one entry', async () => {
    const { run, indexed, happens, found, errors } = await indexing();
    run();
    run();
    for (let n = 0; n < 20; n++) await happens(tracked(String(n)), refused(`r${n}`, 'RATE_LIMITED'));
    await indexed();
    expect(await found()).toHaveLength(40);
    expect(errors).toEqual([]);
  });

  it('is the start again when the index was emptied, is of another log, or of another version', async () => {
    const one = await indexing();
    const end = one.run();
    await one.happens(tracked('1'), tracked('2'), tracked('3'));
    await one.indexed();
    await end();
    const from = await one.search.checkpoint();

    await one.search.clear();
    const endOfSecond = one.run();
    await one.indexed();
    expect(await one.found()).toHaveLength(3);
    await endOfSecond();

    await one.search.write([], { from, to: from as Position, subjects: { version: { shop: null, said: '0' } } });
    const endOfThird = one.run();
    await until(async () => (await one.search.subjects(['version'])).get('version') === String(AUDIT_VERSION));
    await one.indexed();
    expect(await one.found()).toHaveLength(3);
    await endOfThird();

    const other = await openEngines();
    await other.eventLog.append('facts', [tracked('of another log')], 'any');
    one.run({ eventLog: other.eventLog });
    const head = await other.eventLog.head();
    await until(async () => (await one.search.checkpoint()) === head);
    expect(await one.found()).toEqual(['COMPETITOR_ADDED shop.example/tent; label: “of another log”']);
  });

  it('waits for a lost index, and then continues', async () => {
    let lost = true;
    let tried = 0;
    const { run, indexed, happens, found, errors } = await indexing(search => ({
      ...search,
      async write(...step) {
        if (lost) {
          tried += 1;
          throw new EngineLost('the index does not answer');
        }
        await search.write(...step);
      },
    }));
    run();
    await happens(tracked('1'));
    await until(async () => tried >= 2);
    lost = false;
    await happens(tracked('2'));
    await indexed();
    expect(await found()).toHaveLength(2);
    expect(errors.length).toBeGreaterThanOrEqual(2);
  });

  it('is shown like every follower’s: how long the oldest event waits for it', async () => {
    const engines = await indexing();
    const end = engines.run();
    await engines.happens(tracked('1'));
    await engines.indexed();
    const lag = async () => (await reactorStates(engines)).find(({ name }) => name === 'audit')?.lagMs;
    await until(async () => (await lag()) === 0);
    await end();
    await engines.happens(tracked('2'));
    engines.clock.advance(60 * SECONDS);
    expect(await lag()).toBe(60 * SECONDS);

    // While the whole log is indexed again, it is behind.
    await engines.search.clear();
    let holding = true;
    engines.run({
      search: {
        ...engines.search,
        write: async (...step) => {
          await until(async () => !holding);
          await engines.search.write(...step);
        },
      },
    });
    const place = () => engines.workStore.sql.selectFrom('followers').select('position').executeTakeFirst();
    await until(async () => (await place())?.position === '');
    expect(await lag()).toBe(60 * SECONDS);
    holding = false;
    await engines.indexed();
    await until(async () => (await lag()) === 0);
  });
});
