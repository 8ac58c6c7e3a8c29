import { readFileSync } from 'node:fs';
import { parse, print } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, graphql, json, NOW, shopUrl, testSandbox } from '../sandbox.fixtures.js';
import type { Sandbox } from '../server.js';
import { sharedOperations } from './schema/fullSchemas.fixtures.js';

interface Page<Node> {
  readonly nodes: readonly Node[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
}
interface OrderNode {
  readonly id: string;
  readonly updatedAt: string;
  readonly test: boolean;
}

/** The variables of the operations in `supported.graphql`. */
const QUERIES: Readonly<Record<string, string>> = {
  Analytics: 'FROM sales SHOW total_sales, orders TIMESERIES day SINCE -7d UNTIL today',
};

let now = NOW;
let sandbox: Sandbox;
let token: string;
beforeAll(async () => {
  sandbox = await testSandbox({ now: () => now });
  token = (await connect(sandbox)).access_token;
});
afterAll(() => sandbox.close());

const ask = <Data>(query: string, variables?: Record<string, unknown>) => {
  // Every query starts with a full bucket.
  now += 20_000;
  return graphql<Data>(sandbox, token, query, variables);
};
const ORDERS = `query($first: Int!, $after: String, $query: String) {
  orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) { nodes { id updatedAt test } pageInfo { hasNextPage endCursor } } }`;
const orders = async (variables: Record<string, unknown>) =>
  (await ask<{ orders: Page<OrderNode> }>(ORDERS, { first: 250, ...variables })).data.orders;

describe('the Admin API of the sandbox', () => {
  const supported = parse(readFileSync(new URL('./schema/supported.graphql', import.meta.url), 'utf8'));
  const names = supported.definitions.flatMap(node =>
    node.kind === 'OperationDefinition' && node.operation === 'query' && node.name ? [node.name.value] : [],
  );

  it.each(names)('answers %s in full, by its schema', async operationName => {
    const everyScope = (
      await connect(sandbox, 'read_orders,read_products,read_inventory,read_locations,read_customers,read_reports')
    ).access_token;
    const first = async (list: string) =>
      (await ask<{ page: Page<{ id: string }> }>(`{ page: ${list}(first: 1) { nodes { id } } }`)).data.page.nodes[0]
        ?.id;
    const ids: Readonly<Record<string, () => Promise<string | undefined>>> = {
      OneOrder: () => first('orders'),
      OneProduct: () => first('products'),
      InventoryByLocation: async () =>
        (await first('productVariants'))?.replace('gid://shopify/ProductVariant', 'gid://shopify/InventoryItem'),
      Node: bulkId,
      Nodes: () => first('products'),
      OneBulkOperation: bulkId,
    };
    const url = `${shopUrl(sandbox)}/admin/api/2026-07/graphql.json`;
    const id = await ids[operationName]?.();
    const variables = { first: 5, id, ids: [id], query: QUERIES[operationName] };
    now += 20_000;
    const answer = await json(
      url,
      { query: print(supported), operationName, variables },
      { 'x-shopify-access-token': everyScope },
    );
    const { data, errors } = (await answer.json()) as { data: Record<string, unknown>; errors?: unknown };
    expect(errors).toBeUndefined();
    expect(Object.values(data).every(value => value !== null)).toBe(true);
  });

  async function bulkId(): Promise<string> {
    const started = await ask<{ bulkOperationRunQuery: { bulkOperation: { id: string } } }>(
      'mutation { bulkOperationRunQuery(query: "{ products { edges { node { id } } } }") { bulkOperation { id } } }',
    );
    return started.data.bulkOperationRunQuery.bulkOperation.id;
  }

  const operations = new Map(sharedOperations().map(one => [one.name, one.text]));
  it.skipIf(operations.size === 0).each([
    ['ConnectionProbe', {}, 9],
    ['OrdersPage', { first: 250 }, 739],
    ['OrdersCount', {}, 10],
    ['OrderLineItemsPage', { id: 'gid://shopify/Order/1' }, 48],
    ['ProductsPage', { first: 250 }, 222],
    ['ShopProfileWithPrimaryDomain', {}, 2],
  ])("charges %s as Shopify's formula says (needs ../shared)", async (name, variables, cost) => {
    const answer = await ask(operations.get(name) ?? '', variables);
    expect(answer.errors).toBeUndefined();
    expect(answer.extensions.cost.requestedQueryCost).toBe(cost);
  });

  it('pages through all orders once, by update time', async () => {
    const seen: OrderNode[] = [];
    for (let after: string | null = null; ; ) {
      const page: Page<OrderNode> = await orders({ first: 90, after });
      seen.push(...page.nodes);
      after = page.pageInfo.endCursor;
      if (!page.pageInfo.hasNextPage) break;
    }
    const count = await ask<{ ordersCount: { count: number } }>('{ ordersCount(limit: null) { count } }');
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    expect(Math.abs(seen.length - count.data.ordersCount.count)).toBeLessThanOrEqual(1);
    expect(seen.map(({ updatedAt }) => updatedAt)).toEqual(seen.map(({ updatedAt }) => updatedAt).sort());
  });

  it('filters by time and by test, and gives ids beyond 2^53 as text', async () => {
    const since = new Date(NOW - 3 * 86_400_000).toISOString();
    const recent = await orders({ query: `updated_at:>='${since}' AND test:false` });
    expect(recent.nodes.length).toBeGreaterThan(5);
    expect(recent.nodes.every(node => Date.parse(node.updatedAt) >= Date.parse(since) && !node.test)).toBe(true);
    const digits = recent.nodes[0]?.id.split('/').at(-1) ?? '0';
    expect(BigInt(digits)).toBeGreaterThan(2n ** 53n);
  });

  it('leaves out a filter that it does not know, and warns', async () => {
    const answer = await ask(ORDERS, { first: 1, query: 'colour:blue updated_at:yesterday' });
    expect(answer.extensions.search?.[0]?.warnings.map(({ field }) => field)).toEqual(['colour', 'updated_at']);
  });

  it.each([
    ['{ orders(first: 251) { nodes { id } } }', 'BAD_REQUEST'],
    ['{ orders(first: 1, after: "bm9uc2Vuc2U") { nodes { id } } }', 'BAD_REQUEST'],
    ['{ orders(first: 1) { nodes { colour } } }', 'undefinedField'],
    [
      '{ orders(first: 250) { nodes { lineItems(first: 250) { nodes { product { variants(first: 250) { nodes { id } } } } } } } }',
      'MAX_COST_EXCEEDED',
    ],
  ])('refuses %s', async (query, code) => {
    expect((await ask(query)).errors?.[0]?.extensions?.code).toBe(code);
  });

  it('answers an invalid query with a syntax error', async () => {
    expect((await ask('{ orders(')).errors?.[0]?.message).toMatch(/syntax error/i);
  });

  it('throttles when the bucket is empty, and reports its level', async () => {
    now += 20_000;
    const expensive = () =>
      graphql(
        sandbox,
        token,
        '{ orders(first: 250) { nodes { currentTotalPriceSet { shopMoney { amount } } lineItems(first: 50) { nodes { originalUnitPriceSet { shopMoney { amount } } } } } } }',
      );
    const answers = await Promise.all(Array.from({ length: 25 }, expensive));
    const refused = answers.filter(answer => answer.errors?.[0]?.extensions?.code === 'THROTTLED');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.extensions.cost.throttleStatus.currentlyAvailable).toBeLessThan(
      refused[0]?.extensions.cost.requestedQueryCost ?? 0,
    );
  });

  it('denies scopes that were not granted, and names without approval for customers', async () => {
    const { access_token: narrow } = await connect(sandbox, 'read_orders');
    now += 20_000;
    const products = await graphql(sandbox, narrow, '{ products(first: 1) { nodes { id } } }');
    expect(products.data).toBeNull();
    expect(products.errors?.[0]).toMatchObject({
      message: 'Access denied for products field. Required access: `read_products` access scope.',
      extensions: { code: 'ACCESS_DENIED' },
    });
    const named = await graphql<{ orders: Page<{ customer: { id: string; firstName: null } | null }> }>(
      ...([sandbox, narrow, '{ orders(first: 9) { nodes { customer { id firstName } } } }'] as const),
    );
    const customer = named.data.orders.nodes.find(node => node.customer)?.customer;
    expect(customer).toMatchObject({ id: expect.stringContaining('gid://shopify/Customer/'), firstName: null });
    expect(named.errors?.[0]?.extensions?.code).toBe('ACCESS_DENIED');
  });

  it('answers by HTTP status if the token, the shop or the version is missing', async () => {
    const post = (shop: string, version: string, key: string) =>
      json(
        `${shopUrl(sandbox, shop)}/admin/api/${version}/graphql.json`,
        { query: '{ shop { id } }' },
        { 'x-shopify-access-token': key },
      );
    const shop = 'aurora-outfitters.myshopify.com';
    const good = await post(shop, '2026-04', token);
    expect([good.status, good.headers.get('x-shopify-api-version')]).toEqual([200, '2026-04']);
    expect(good.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect((await post(shop, '2026-07', 'shpat_wrong')).status).toBe(401);
    expect((await post('other.myshopify.com', '2026-07', token)).status).toBe(401);
    expect((await post(shop, '2020-01', token)).status).toBe(404);
    expect((await post('evil.example', '2026-07', token)).status).toBe(404);
  });
});
