import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, graphql, json, NOW, SCOPES, SHOP, testSandbox } from '../../sandbox.fixtures.js';
import type { Sandbox } from '../../server.js';
import { sharedOperations } from '../schema/fullSchemas.fixtures.js';

interface Table {
  readonly tableData: {
    readonly columns: readonly { readonly name: string; readonly dataType: string }[];
    readonly rows: readonly Readonly<Record<string, string>>[];
  } | null;
  readonly parseErrors: readonly string[];
}
interface Checkout {
  readonly id: string;
  readonly createdAt: string;
  readonly completedAt: string | null;
}

let now = NOW;
let sandbox: Sandbox;
let token: string;
beforeAll(async () => {
  sandbox = await testSandbox({ now: () => now });
  token = (await connect(sandbox, `${SCOPES},read_reports`)).access_token;
});
afterAll(() => sandbox.close());

const ask = <Data>(query: string, variables?: Record<string, unknown>) => {
  now += 20_000;
  return graphql<Data>(sandbox, token, query, variables);
};
const analytics = async (query: string) =>
  ask<{ shopifyqlQuery: Table }>(
    'query($q: String!) { shopifyqlQuery(query: $q) { tableData { columns { name dataType } rows } parseErrors } }',
    { q: query },
  );
const checkouts = async (query: string) =>
  (
    await ask<{ abandonedCheckouts: { nodes: readonly Checkout[] } }>(
      'query($q: String) { abandonedCheckouts(first: 250, query: $q, sortKey: CREATED_AT) { nodes { id createdAt completedAt } } }',
      { q: query },
    )
  ).data.abandonedCheckouts.nodes;
const count = async (query: string) =>
  (
    await ask<{ abandonedCheckoutsCount: { count: number } }>(
      'query($q: String) { abandonedCheckoutsCount(query: $q, limit: null) { count } }',
      { q: query },
    )
  ).data.abandonedCheckoutsCount.count;

describe('abandoned checkouts', () => {
  it('are recovered or not, and counted either way', async () => {
    const [all, open, recovered] = [
      await count(''),
      await count('recovery_state:not_recovered'),
      await count('recovery_state:recovered'),
    ];
    expect(all).toBe(open + recovered);
    expect(recovered / all).toBeGreaterThan(0.05);
    const lost = await checkouts('recovery_state:not_recovered');
    expect(lost.every(({ completedAt }) => completedAt === null)).toBe(true);
    expect(lost.map(({ createdAt }) => createdAt)).toEqual(lost.map(({ createdAt }) => createdAt).sort());
    expect(BigInt(lost[0]?.id.split('/').at(-1) ?? 0)).toBeGreaterThan(2n ** 53n);
  });

  it('are created and recovered by hand', async () => {
    const control = (name: string) => json(`${sandbox.origin}/control/${name}`, { shop: SHOP });
    const before = await count('recovery_state:not_recovered');
    await control('checkout');
    expect(await count('recovery_state:not_recovered')).toBe(before + 1);
    await control('checkout/recover');
    expect(await count('recovery_state:not_recovered')).toBe(before);
    const since = new Date(now - 300_000).toISOString();
    expect((await checkouts(`updated_at:>='${since}'`)).at(-1)?.completedAt).not.toBeNull();
  });
});

describe('ShopifyQL', () => {
  it('gives sales by day, in text', async () => {
    const { data } = await analytics(
      'FROM sales SHOW total_sales, orders, average_order_value TIMESERIES day SINCE -60d UNTIL today ORDER BY day ASC',
    );
    const { tableData, parseErrors } = data.shopifyqlQuery;
    expect(parseErrors).toEqual([]);
    expect(tableData?.columns.map(({ name }) => name)).toEqual(['day', 'total_sales', 'orders', 'average_order_value']);
    expect(tableData?.rows).toHaveLength(61);
    expect(tableData?.rows.at(-1)).toMatchObject({
      day: '2026-07-15',
      orders: expect.stringMatching(/^\d+$/),
      total_sales: expect.stringMatching(/^\d+\.\d\d$/),
    });
  });

  it("gives visits by day, and only humans' on request", async () => {
    const { data } = await analytics(
      "FROM sessions SHOW sessions, conversion_rate, sessions_with_cart_additions, sessions_that_reached_checkout, sessions_that_completed_checkout WHERE human_or_bot_session = 'human' TIMESERIES day SINCE -30d UNTIL today",
    );
    const rows = data.shopifyqlQuery.tableData?.rows ?? [];
    expect(rows).toHaveLength(31);
    const rates = rows.map(row => Number(row.conversion_rate));
    expect(rates.every(rate => rate >= 0 && rate < 0.05)).toBe(true);
    expect(rows.every(row => Number(row.sessions) >= Number(row.sessions_that_reached_checkout))).toBe(true);
  });

  it('gives visits with the configured conversion', async () => {
    const query = 'FROM sessions SHOW sessions, sessions_that_completed_checkout TIMESERIES day SINCE -30d UNTIL today';
    const set = (value: string) => json(`${sandbox.origin}/control/dial`, { shop: SHOP, name: 'conversion', value });
    const rate = async () => {
      const rows = (await analytics(query)).data.shopifyqlQuery.tableData?.rows ?? [];
      const sum = (column: string) => rows.reduce((all, row) => all + Number(row[column]), 0);
      return sum('sessions_that_completed_checkout') / sum('sessions');
    };
    await set('8');
    expect(await rate()).toBeCloseTo(0.08, 3);
    await set('');
    expect(await rate()).toBeLessThan(0.04);
  });

  it.each([
    [
      'FROM visits SHOW sessions TIMESERIES day SINCE -7d UNTIL today',
      'Schema Error: Invalid dataset in FROM clause - visits',
    ],
    [
      'FROM sales SHOW profit TIMESERIES day SINCE -7d UNTIL today',
      'Schema Error: Invalid column in SHOW clause - profit',
    ],
    ['SELECT 1', 'Syntax Error: The sandbox does not read this query - SELECT 1'],
  ])('answers %s with a parse error', async (query, message) => {
    expect((await analytics(query)).data.shopifyqlQuery).toEqual({ tableData: null, parseErrors: [message] });
  });

  it('is denied without the scope, and without approval for names', async () => {
    const narrow = (await connect(sandbox)).access_token;
    const query =
      '{ shopifyqlQuery(query: "FROM sales SHOW orders TIMESERIES day SINCE -7d UNTIL today") { parseErrors } }';
    expect((await graphql(sandbox, narrow, query)).errors?.[0]?.message).toContain('`read_reports`');
    await json(`${sandbox.origin}/control/switch`, { shop: SHOP, name: 'approval', value: 'no_names' });
    expect((await ask(query)).errors?.[0]?.message).toContain('Level 2 access');
    await json(`${sandbox.origin}/control/switch`, { shop: SHOP, name: 'approval', value: 'full' });
  });
});

const operations = sharedOperations();
describe("the product's operations", () => {
  const CALLBACK = 'http://localhost:9/api/webhooks/shopify';
  const VARIABLES: Readonly<Record<string, Record<string, unknown>>> = {
    Analytics: { q: 'FROM sales SHOW orders TIMESERIES day SINCE -7d UNTIL today' },
    LowStockVariants: { first: 250, query: 'inventory_quantity:<=5 AND product_status:active' },
    WebhookCreate: { topic: 'SHOP_UPDATE', sub: { uri: CALLBACK } },
    WebhookDelete: { id: 'gid://shopify/WebhookSubscription/9607199300000000' },
    BulkStatus: { id: 'gid://shopify/BulkOperation/1' },
    BulkOrders: { q: '{ orders { edges { node { id } } } }' },
    Subscribe: {
      ...{ name: 'Pro', returnUrl: 'http://localhost:8080/', trialDays: 3, test: true },
      lineItems: [
        {
          plan: {
            appRecurringPricingDetails: { price: { amount: '19.99', currencyCode: 'USD' }, interval: 'EVERY_30_DAYS' },
          },
        },
      ],
    },
  };
  const pages = { first: 50, id: 'gid://shopify/Order/1' };
  // The last one revokes the token.
  const inTurn = [...operations].sort((a, b) => Number(a.name === 'AppUninstall') - Number(b.name === 'AppUninstall'));

  if (operations.length === 0) it.skip('are tested (needs ../shared/shopify)');
  it.skipIf(operations.length === 0).each(inTurn.map(one => [one.kind, one.name, one.text] as const))(
    '%s %s runs (needs ../shared)',
    async (kind, name, text) => {
      const bulk =
        'mutation($q: String!) { bulkOperationRunQuery(query: $q) { bulkOperation { id } userErrors { message } } }';
      const { data, errors } = await (kind === 'bulk'
        ? ask<Record<string, { userErrors: unknown[] }>>(bulk, { q: text })
        : ask<Record<string, { userErrors: unknown[] }>>(text, { ...pages, ...VARIABLES[name] }));
      expect(errors).toBeUndefined();
      expect(Object.keys(data).length).toBeGreaterThan(0);
      if (kind === 'bulk') expect(data.bulkOperationRunQuery?.userErrors).toEqual([]);
    },
  );
});
