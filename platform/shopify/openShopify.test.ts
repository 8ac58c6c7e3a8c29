/** Tests the connector against a loopback Shopify. Long because each answer and each fault of the platform has its case. */
import { afterEach, describe, expect, it } from 'vitest';
import { type Loopback, loopback, type Reply, SHOP, TOKEN } from './loopback.fixtures.js';
import { openShopify } from './openShopify.js';

let server: Loopback;
afterEach(() => server.close());
const start = async (...replies: Reply[]) => {
  server = await loopback(...replies);
  return server;
};

const money = (amount: string, currencyCode = 'USD') => ({ shopMoney: { amount, currencyCode } });
const line = (title: string, quantity: number, currentQuantity: number, total: string) => ({
  title,
  quantity,
  currentQuantity,
  isGiftCard: false,
  product: { id: 'gid://shopify/Product/1' },
  discountedTotalSet: money(total),
});
const variant = (n: number, units: number, over: { tracked: boolean; inventoryPolicy: string }) => ({
  id: `gid://shopify/ProductVariant/${n}`,
  title: `Size ${n}`,
  barcode: null,
  sku: null,
  price: '129.0',
  inventoryQuantity: units,
  inventoryPolicy: over.inventoryPolicy,
  inventoryItem: { tracked: over.tracked },
});
const lastPage = { hasNextPage: false, endCursor: null };
const product = {
  id: 'gid://shopify/Product/7982905098262',
  title: 'Blue\tTent',
  handle: 'blue-tent',
  vendor: 'Tarn ',
  status: 'ACTIVE',
  createdAt: '2026-06-01T00:00:00Z',
  publishedAt: '2026-06-01T12:00:00Z',
  updatedAt: '2026-06-02T00:00:00Z',
  totalInventory: 7,
  tracksInventory: true,
  featuredMedia: { preview: { image: { url: 'https://cdn.example/tent.jpg' } } },
  priceRangeV2: { minVariantPrice: { amount: '129.0', currencyCode: 'USD' } },
  variants: {
    pageInfo: lastPage,
    nodes: [
      { ...variant(1, 7, { tracked: true, inventoryPolicy: 'CONTINUE' }), barcode: '4006381333931', sku: 'TT-1' },
      variant(2, 0, { tracked: false, inventoryPolicy: 'DENY' }),
    ],
  },
};
const order = (over: object = {}) => ({
  id: 'gid://shopify/Order/820982911946154508',
  name: '#1042',
  createdAt: '2026-06-30T23:59:59Z',
  updatedAt: '2026-07-01T01:00:00+02:00',
  processedAt: '2026-06-30T23:59:59Z',
  cancelledAt: null,
  test: false,
  displayFinancialStatus: 'PARTIALLY_REFUNDED',
  totalPriceSet: money('42.51'),
  currentTotalPriceSet: money('30.01'),
  totalReceivedSet: money('42.51'),
  totalRefundedSet: money('12.5'),
  lineItems: { pageInfo: lastPage, nodes: [line('Tent', 1, 1, '30.01')] },
  ...over,
});
const ordersAnswer = (nodes: object[], pageInfo: object = lastPage) => ({
  body: { data: { orders: { pageInfo, nodes } } },
});
const since = { updatedSince: '2026-05-02T00:00:00.000Z', names: false, cursor: null };

describe('the connector', () => {
  it('calls each store at its own address, with its token only in the header', async () => {
    const { shopify, asked } = await start({
      body: { data: { shop: { name: 'Aurora\0 Outfitters', currencyCode: 'EUR', ianaTimezone: 'Europe/Berlin' } } },
    });

    expect(await shopify.profile(SHOP, TOKEN)).toEqual({
      name: 'Aurora Outfitters',
      currency: 'EUR',
      timeZone: 'Europe/Berlin',
    });
    expect(asked[0]?.path).toBe(`/shopify/${SHOP}/admin/api/2026-07/graphql.json`);
    expect(asked[0]?.headers['x-shopify-access-token']).toBe(TOKEN);
  });

  it.each([
    ['hello@aurora.example', 'hello@aurora.example'],
    ['', null],
  ])('reads the store’s own address: "%s"', async (email, expected) => {
    const { shopify } = await start({ body: { data: { shop: { email } } } });
    expect(await shopify.email(SHOP, TOKEN)).toBe(expected);
  });

  it('keeps the calendar of UTC for a store whose time zone this runtime does not know', async () => {
    const { shopify } = await start({
      body: { data: { shop: { name: 'Aurora', currencyCode: 'EUR', ianaTimezone: 'Atlantis/Capital' } } },
    });
    expect((await shopify.profile(SHOP, TOKEN)).timeZone).toBe('UTC');
  });

  it("calls Shopify's own addresses over https, with a time limit and without following redirects", async () => {
    const { clock } = await start();
    const went: string[] = [];
    const shopify = openShopify({
      mode: 'https',
      clientId: 'client-1',
      clientSecret: 'hush',
      apiVersion: '2026-04',
      scopes: [],
      clock,
      log: { warn: () => {} },
      fetch: async (url, init) => {
        went.push(String(url));
        expect(init).toMatchObject({ redirect: 'manual', signal: expect.any(AbortSignal) });
        return Response.json({ data: { shop: { name: 'Aurora', currencyCode: 'EUR', ianaTimezone: 'UTC' } } });
      },
    });

    await shopify.profile(SHOP, TOKEN);
    expect(went).toEqual([`https://${SHOP}/admin/api/2026-04/graphql.json`]);
    expect(shopify.sandbox).toBe(false);
    expect(shopify.authorizeUrl({ shop: SHOP, state: 's', redirectUri: 'https://app.example/cb' })).toMatch(
      /^https:\/\/aurora-outfitters\.myshopify\.com\/admin\/oauth\/authorize\?/,
    );
  });

  it('sends the browser to the consent page with all scopes and the state', async () => {
    const { shopify } = await start();
    const url = new URL(
      shopify.authorizeUrl({ shop: SHOP, state: 's-1', redirectUri: 'http://localhost:8080/cb?a=b' }),
    );

    expect(url.pathname).toBe(`/shopify/${SHOP}/admin/oauth/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'client-1',
      scope: 'read_orders,read_products,read_inventory,read_reports',
      redirect_uri: 'http://localhost:8080/cb?a=b',
      state: 's-1',
    });
  });

  it('reports the required scopes that were not granted; write includes read, optional ones do not count', async () => {
    const { shopify } = await start();
    expect(shopify.missingScopes(['write_orders', 'read_products'])).toEqual(['read_inventory']);
  });

  it('reads orders with ids beyond 2^53, UTC instants and exact amounts, page by page', async () => {
    const { shopify, asked } = await start(ordersAnswer([order()], { hasNextPage: true, endCursor: 'next' }));
    const page = await shopify.orders(SHOP, TOKEN, since);

    expect(page).toEqual({
      cursor: 'next',
      items: [
        {
          orderId: 'gid://shopify/Order/820982911946154508',
          name: '#1042',
          createdAt: '2026-06-30T23:59:59.000Z',
          processedAt: '2026-06-30T23:59:59.000Z',
          updatedAt: '2026-06-30T23:00:00.000Z',
          cancelledAt: null,
          test: false,
          financialStatus: 'PARTIALLY_REFUNDED',
          total: '30.01',
          refunded: '12.5',
          currency: 'USD',
          customer: null,
          lines: [{ productId: 'gid://shopify/Product/1', title: 'Tent', quantity: 1, total: '30.01' }],
        },
      ],
    });
    expect(asked[0]?.body.variables).toEqual({
      first: 250,
      after: null,
      names: false,
      query: "updated_at:>='2026-05-02T00:00:00.000Z'",
    });
  });

  it.each([
    { of: '10.00', ordered: 3, left: 2, currency: 'USD', total: '6.67' },
    { of: '10.00', ordered: 3, left: 1, currency: 'USD', total: '3.33' },
    { of: '0.01', ordered: 2, left: 1, currency: 'USD', total: '0.01' },
    { of: '1000', ordered: 3, left: 2, currency: 'JPY', total: '667' },
    { of: '1.000', ordered: 8, left: 1, currency: 'KWD', total: '0.125' },
    { of: '90071992547409.91', ordered: 3, left: 3, currency: 'USD', total: '90071992547409.91' },
    { of: '19.90', ordered: 2, left: 0, currency: 'USD', total: '0.00' },
  ])('counts $left of $ordered units of $of $currency as $total', async ({ of, ordered, left, currency, total }) => {
    const sold = { ...line('Tent', ordered, left, of), discountedTotalSet: money(of, currency) };
    const { shopify } = await start(
      ordersAnswer([
        order({
          ...{ totalPriceSet: money('1', currency), currentTotalPriceSet: money('1', currency) },
          ...{ totalReceivedSet: money('1', currency), totalRefundedSet: money('0', currency) },
          lineItems: { pageInfo: lastPage, nodes: [sold] },
        }),
      ]),
    );
    const { items } = await shopify.orders(SHOP, TOKEN, since);
    expect(items[0]?.lines).toMatchObject([{ quantity: left, total }]);
  });

  it('tells the sale of a gift card from the sale of goods', async () => {
    const card = { ...line('Gift Card', 1, 1, '20.00'), isGiftCard: true };
    const { shopify } = await start(
      ordersAnswer([order({ lineItems: { pageInfo: lastPage, nodes: [line('Tent', 1, 1, '10.01'), card] } })]),
    );
    const { items } = await shopify.orders(SHOP, TOKEN, since);
    expect(items[0]?.lines.map(({ title, giftCard }) => [title, giftCard])).toEqual([
      ['Tent', undefined],
      ['Gift Card', true],
    ]);
  });

  it.each([
    { of: 'nothing', total: '100', current: '100', received: '100', refunded: '0', rest: undefined },
    { of: 'an item', total: '100', current: '70', received: '100', refunded: '30', rest: undefined },
    { of: 'money only', total: '100', current: '100', received: '100', refunded: '10', rest: '10.00' },
    { of: 'an item and money', total: '100', current: '70', received: '100', refunded: '40', rest: '10.00' },
    { of: 'all money and no item', total: '100', current: '100', received: '100', refunded: '100', rest: '100.00' },
    {
      of: 'money, if the total falls with it',
      total: '100',
      current: '90',
      received: '100',
      refunded: '10',
      rest: undefined,
    },
    { of: 'an added and paid item', total: '100', current: '100', received: '120', refunded: '20', rest: undefined },
    {
      of: 'money, with an added item that is not paid',
      total: '100',
      current: '120',
      received: '100',
      refunded: '10',
      rest: '10.00',
    },
    {
      of: 'an item of an order that is paid in part',
      total: '100',
      current: '90',
      received: '50',
      refunded: '10',
      rest: undefined,
    },
    {
      of: 'an item that was removed and not paid',
      total: '100',
      current: '80',
      received: '0',
      refunded: '0',
      rest: undefined,
    },
    { of: 'what was paid twice', total: '100', current: '100', received: '200', refunded: '100', rest: undefined },
  ])(
    'finds $rest refunded without items after a refund of $of',
    async ({ total, current, received, refunded, rest }) => {
      const amounts = {
        ...{ totalPriceSet: money(total), currentTotalPriceSet: money(current) },
        ...{ totalReceivedSet: money(received), totalRefundedSet: money(refunded) },
      };
      const { shopify } = await start(ordersAnswer([order(amounts)]));
      expect((await shopify.orders(SHOP, TOKEN, since)).items[0]?.refundedWithoutItems).toBe(rest);
    },
  );

  it('reads the lines after the fiftieth, page by page', async () => {
    const more = (title: string, pageInfo: object) => ({
      body: { data: { order: { lineItems: { pageInfo, nodes: [line(title, 1, 1, '1.00')] } } } },
    });
    const { shopify, asked } = await start(
      ordersAnswer([
        order({
          lineItems: { pageInfo: { hasNextPage: true, endCursor: 'l50' }, nodes: [line('Tent', 1, 1, '1.00')] },
        }),
      ]),
      more('Stove', { hasNextPage: true, endCursor: 'l150' }),
      more('Lamp', lastPage),
    );
    const { items } = await shopify.orders(SHOP, TOKEN, since);

    expect(items[0]?.lines.map(({ title }) => title)).toEqual(['Tent', 'Stove', 'Lamp']);
    expect(asked.slice(1).map(({ body }) => body.variables)).toEqual([
      { id: 'gid://shopify/Order/820982911946154508', first: 100, after: 'l50' },
      { id: 'gid://shopify/Order/820982911946154508', first: 100, after: 'l150' },
    ]);
  });

  it('leaves out an order that is deleted before its lines are read', async () => {
    const { shopify } = await start(
      ordersAnswer([order({ lineItems: { pageInfo: { hasNextPage: true, endCursor: 'l50' }, nodes: [] } })]),
      { body: { data: { order: null } } },
    );
    expect((await shopify.orders(SHOP, TOKEN, since)).items).toEqual([]);
  });

  it('keeps the title of a deleted product', async () => {
    const { shopify } = await start(
      ordersAnswer([
        order({ lineItems: { pageInfo: lastPage, nodes: [{ ...line('Tent', 1, 1, '5.00'), product: null }] } }),
      ]),
    );
    expect((await shopify.orders(SHOP, TOKEN, since)).items[0]?.lines).toMatchObject([
      { productId: null, title: 'Tent' },
    ]);
  });

  it.each(['a page of products', 'one product'])(
    'reads the variants after the hundredth, page by page, of %s',
    async of => {
      const few = (from: number, count: number) =>
        Array.from({ length: count }, (_, n) => variant(from + n, 0, { tracked: true, inventoryPolicy: 'DENY' }));
      const many = { ...product, variants: { pageInfo: { hasNextPage: true, endCursor: 'v100' }, nodes: few(1, 100) } };
      const more = (nodes: object[], pageInfo: object) => ({
        body: { data: { product: { variants: { pageInfo, nodes } } } },
      });
      const one = of === 'one product';
      const { shopify, asked } = await start(
        { body: { data: one ? { product: many } : { products: { pageInfo: lastPage, nodes: [many] } } } },
        more(few(101, 100), { hasNextPage: true, endCursor: 'v200' }),
        more(few(201, 50), lastPage),
      );
      const read = one
        ? await shopify.product(SHOP, TOKEN, { id: product.id })
        : (await shopify.products(SHOP, TOKEN, { updatedSince: null, cursor: null })).items[0];

      expect(read?.variants.map(({ variantId }) => variantId)).toEqual(
        Array.from({ length: 250 }, (_, n) => `gid://shopify/ProductVariant/${n + 1}`),
      );
      expect(asked.slice(1).map(({ body }) => body.variables)).toEqual([
        { id: product.id, first: 100, after: 'v100' },
        { id: product.id, first: 100, after: 'v200' },
      ]);
    },
  );

  it('leaves out a product that is deleted before its variants are read', async () => {
    const many = { ...product, variants: { pageInfo: { hasNextPage: true, endCursor: 'v100' }, nodes: [] } };
    const { shopify } = await start({ body: { data: { product: many } } }, { body: { data: { product: null } } });
    expect(await shopify.product(SHOP, TOKEN, { id: product.id })).toBeNull();
  });

  it('reads products of every status; untracked stock is unknown', async () => {
    const { shopify, asked } = await start({
      body: {
        data: {
          products: {
            pageInfo: lastPage,
            nodes: [product, { ...product, tracksInventory: false, featuredMedia: null }],
          },
        },
      },
    });
    const { items, cursor } = await shopify.products(SHOP, TOKEN, { updatedSince: null, cursor: 'c' });

    expect(cursor).toBeNull();
    expect(items).toMatchObject([
      { title: 'Blue Tent', price: '129.0', currency: 'USD', inventory: 7, imageUrl: 'https://cdn.example/tent.jpg' },
      { inventory: null, imageUrl: null },
    ]);
    expect(items[0]).toMatchObject({
      vendor: 'Tarn',
      publishedAt: '2026-06-01T12:00:00.000Z',
      variants: [
        {
          variantId: 'gid://shopify/ProductVariant/1',
          inventory: 7,
          policy: 'CONTINUE',
          price: '129.0',
          barcode: '4006381333931',
          sku: 'TT-1',
        },
        { variantId: 'gid://shopify/ProductVariant/2', inventory: null, policy: 'DENY', barcode: null, sku: null },
      ],
    });
    expect(asked[0]?.body.variables).toEqual({
      first: 250,
      after: 'c',
      query: 'status:active,archived,draft,unlisted',
    });
  });

  it.each([
    ['a date that is none', order({ updatedAt: '2026-13-45T00:00:00Z' })],
    ['an id that is a number', order({ id: 8209829119461545 })],
    [
      'an amount that is a number',
      order({ currentTotalPriceSet: { shopMoney: { amount: 30.01, currencyCode: 'USD' } } }),
    ],
    [
      'a part of an amount beyond all bounds',
      order({
        lineItems: { pageInfo: lastPage, nodes: [line('Tent', 2, 1, '99999999999999999999.00')] },
      }),
    ],
  ])('refuses %s', async (_, node) => {
    const { shopify } = await start(ordersAnswer([node]));
    await expect(shopify.orders(SHOP, TOKEN, since)).rejects.toMatchObject({ failure: 'bad_answer' });
  });
});
