/**
 * `reads` of an endpoint lists exactly the tables that its SQL reads: with one missing, `If-Position` would wait for
 * too little.
 */
import type { TObject } from 'typebox';
import { expect, it } from 'vitest';
import { pathTo } from '../../domain/api/pathTo.js';
import { track } from '../../domain/competitors/watchlist.fixtures.js';
import { type WatchlistCommand, watchlist, watchlistStream } from '../../domain/competitors/watchlist.js';
import { allEndpoints } from '../../platform/runtime/http/endpoints.fixtures.js';
import { hashOf } from '../../platform/runtime/ids/ids.js';
import type { Table } from '../../platform/tables/table.js';
import { alertMessages } from '../../read-models/alerts/tables.js';
import { checkouts } from '../../read-models/checkouts/tables.js';
import { competitors, pages } from '../../read-models/competitors/tables.js';
import { suggestions } from '../../read-models/discovery/tables.js';
import { privacyRequests } from '../../read-models/privacy/tables.js';
import { productPrices } from '../../read-models/products/tables.js';
import { shareLinks } from '../../read-models/share-links/tables.js';
import { shopHistory } from '../../read-models/shop/tables.js';
import { trailOf } from '../admin/trail.fixtures.js';
import { storeData } from '../analytics/storeData.fixtures.js';
import { SHOP } from '../queryService.fixtures.js';

it('names the tables that each GET reads, with data to find', async () => {
  const data = await storeData({}, 'sandbox');
  for (const table of [checkouts, privacyRequests, productPrices, shopHistory] as Table[])
    await data.readStore.transaction(each => each.create(table, table.name));
  await data.put(competitors, {
    ...{ id: 'one', page: 'p', url: 'https://rival.example/', tracked_at: '2026-07-01' },
    product_id: 'p1',
  });
  await data.put(pages, {
    ...{ page: 'p', title: 'Tent', shop_name: null, price: '199.00', previous_price: null, percent_diff: 0 },
    ...{ currency: 'USD', list_price: null, availability: 'in_stock', changed_at: null, failure: null, changes: 0 },
  });
  await data.put(suggestions, {
    ...{
      page: 's',
      id: 's',
      url: 'https://rival.example/',
      title: 'Tent',
      merchant: 'Rival',
      source: 'GOOGLE_SHOPPING',
    },
    ...{ product_id: 'p1', product_title: 'Tent', reasons: '[]', status: 'NEW', tracked: 0, score: 1 },
    discovered_at: '2026-07-01',
  });
  await data.put(alertMessages, {
    message_id: 'm1',
    channel: 'email',
    status: 'sent',
    alert_ids: '["a1"]',
    purpose: 'alerts',
    at: '2026-07-01',
  });
  const shared = {
    revenue: { kind: 'revenue', from: '2026-06-29', to: '2026-07-01' },
    prices: { kind: 'prices', competitorId: 'one', days: 7 },
    market: { kind: 'market', moment: data.clock.now() },
    moves: { kind: 'moves' },
  };
  for (const [token, chart] of Object.entries(shared))
    await data.put(shareLinks, {
      ...{ id: token, shop: SHOP, token_hash: hashOf(token), shared: JSON.stringify(chart), revoked: 0 },
      ...{ created_at: '2026-06-30T00:00:00.000Z', expires_at: '2026-07-07T00:00:00.000Z' },
    });
  const reading = [...(await allEndpoints()).values()].filter(({ reads }) => reads);
  expect(reading.length).toBeGreaterThan(20);
  await data.handle(watchlist, {
    commandId: 'track',
    stream: watchlistStream(SHOP),
    command: { ...track('tent'), productId: 'p1' } as WatchlistCommand,
    meta: { actor: { kind: 'worker', id: 'test' }, shop: SHOP, correlationId: 'test', causationId: null },
  });
  await trailOf(data)([{ details: 'an entry' }]);
  const operator = await data.unlock();
  for (const endpoint of reading) {
    const { cookie } = endpoint.audience === 'admin' ? operator : data;
    const path = pathTo(endpoint, { id: 'one' });
    const known = ((endpoint.query as TObject | undefined) ?? { properties: {} }).properties;
    await data.get(
      'condition' in known ? `${path}?condition=${encodeURIComponent('{"kind":"sold_out"}')}` : path,
      cookie,
    );
    if ('token' in known) for (const token of Object.keys(shared)) await data.get(`${path}?token=${token}`, '');
    if ('format' in known) await data.get(`${path}?format=ndjson`, cookie);
    // The past is read from other tables than the present.
    if ('at' in known) await data.get(`${path}?shop=${SHOP}&at=${data.clock.now()}`, cookie);
  }
  expect(reading.map(endpoint => [endpoint.path, ...data.tablesOf(endpoint)])).toEqual(
    reading.map(({ path, reads = [] }) => [path, ...[...reads].sort()]),
  );
});
