/**
 * Generated from the read models' tables and the endpoints: fills every table with the rows of one store and reads every
 * answer; then adds the rows of another store, session and currency, which may change none of them. A new table takes part
 * by its definition, a new endpoint by its path.
 */
import { describe, expect, it } from 'vitest';
import { pageEvidence } from '../../application/price/tables.js';
import type { Endpoint } from '../../domain/api/endpoint.js';
import { linked } from '../../domain/competitors/watchlist.fixtures.js';
import { watchlistStream } from '../../domain/competitors/watchlist.js';
import { type EventType, schemaOf } from '../../domain/events.js';
import type { PageId, ShopDomain } from '../../domain/kernel/names.js';
import { pageStream } from '../../domain/price/price.js';
import { allEndpoints } from '../../platform/runtime/http/endpoints.fixtures.js';
import { keyOf, type Table, type WrittenRow } from '../../platform/tables/table.js';
import { trailOf } from '../../query-service/admin/trail.fixtures.js';
import { OTHER_SHOP, type ReadSide, readSide, SHOP } from '../../query-service/queryService.fixtures.js';
import { projections } from '../../read-models/readModels.js';
import { DAY, type Owner, productOf, rowsOfOwner } from './rowsOfOwner.fixtures.js';

const TABLES: readonly Table[] = projections.flatMap(({ tables }) => Object.values(tables));

const OWN = { shop: SHOP, n: 1, product: 1, currency: 'USD', amount: 10, words: 'Own' } as const;
/** The same ids where a store's rows have keys of their own, and then others. */
const SAME_IDS = { ...OWN, shop: OTHER_SHOP, amount: 7_000, words: 'Other' };
const OTHER = [SAME_IDS, { ...SAME_IDS, n: 2, product: 2 }] as const;
/** Of the same store and product. */
const ANOTHER_SESSION = { ...OWN, n: 3, amount: 7_000, words: 'Other' };
const ANOTHER_CURRENCY = { ...OWN, n: 4, currency: 'JPY', amount: 987_654_321, words: 'Foreign' };

type Rows = readonly { readonly table: Table; readonly rows: readonly WrittenRow[] }[];
type Described = Omit<Owner, 'seal' | 'sessionId' | 'shop'> & { readonly shop: ShopDomain };
type Side = Awaited<ReturnType<typeof filled>>;

/** A read side of its own with the store's rows. @param without leaves out a table's rows. */
async function filled(without?: Table) {
  const side = await readSide('sandbox', {
    pictures: { of: async ({ url }) => ({ type: 'image/png', bytes: Buffer.from(url), etag: '""' }) },
  });
  const there = await Promise.all(TABLES.map(({ name }) => exists(side, name)));
  for (const [index, table] of TABLES.entries())
    if (!there[index]) await side.readStore.transaction(each => each.create(table, table.name));
  const { cookie, sessionId } = await side.signIn();
  const operator = await side.unlock();
  const own = await rowsOf(side, { ...OWN, sessionId });
  const write = async (rows: Rows) => {
    for (const { table, rows: some } of rows)
      if (some.length > 0) await side.readStore.transaction(each => each.upsert(table, table.name, some));
  };
  await write(own.filter(({ table }) => table !== without));
  await happened(side, OWN);
  const trail = trailOf(side);
  if (without === undefined) await trail([{ details: 'Own' }]);
  return { ...side, own, write, trail, cookie, operator: operator.cookie };
}

const exists = async ({ readStore }: ReadSide, name: string) =>
  readStore.sql
    .selectFrom(name as never)
    .selectAll()
    .execute()
    .then(
      () => true,
      () => false,
    );

async function rowsOf({ vault }: ReadSide, owner: Described & Pick<Owner, 'sessionId'>): Promise<Rows> {
  const seal = (content: object, context: string) =>
    vault.seal(owner.shop, 'account', JSON.stringify(content), context);
  return await Promise.all(TABLES.map(async table => ({ table, rows: await rowsOfOwner(table, { ...owner, seal }) })));
}

type Happening = { readonly type: EventType; readonly [field: string]: unknown };

/**
 * What the past is read from, and what the workers note of a page: the owner's competitor `id-n`, linked to its product, whose
 * page has changed its price.
 */
async function happened(
  { eventLog, ids, workStore }: ReadSide,
  { shop, n, product, currency, amount, words }: Described,
) {
  const append = async (stream: string, of: string | null, { type, ...data }: Happening, at: string) => {
    const meta = { actor: { kind: 'worker', id: 'test' }, shop: of, correlationId: 'test', causationId: null } as const;
    await eventLog.append(stream, [{ id: ids.next(), type, schema: schemaOf(type), data, at, meta }], 'any');
  };
  const page = `page-${n}` as PageId;
  const { at: _, ...watched } = linked('tent', null, productOf({ product }));
  const its = { ...watched, competitorId: `id-${n}`, page };
  for (const type of ['CompetitorTracked', 'CompetitorLinked'] as const)
    await append(watchlistStream(shop), shop, { ...its, label: null, type }, `${DAY}T06:00:00.000Z`);
  const look = { page, observer: 'monitor' } as const;
  const reading = { title: words, price: `${amount + 1}.00`, currency, listPrice: null, availability: 'in_stock' };
  await append(pageStream(page), null, { type: 'PriceObserved', ...look, reading }, `${DAY}T07:00:00.000Z`);
  const change = { from: `${amount + 1}.00`, to: `${amount}.00`, currency, listPrice: null };
  await append(pageStream(page), null, { type: 'PriceChanged', ...look, ...change }, `${DAY}T08:00:00.000Z`);
  const evidence = {
    page,
    at: `${DAY}T08:00:00.000Z`,
    extraction: '{}',
    image_url: `https://${words}.example/their.png`,
  };
  await workStore.transaction(each => each.upsert(pageEvidence, [evidence]));
}

/** The rows whose keys the store's own do not have. */
const beside = (own: Rows, rows: Rows): Rows => {
  const taken = new Set(own.flatMap(({ table, rows: some }) => some.map(row => nameOf(table, row))));
  return rows.map(({ table, rows: some }) => ({ table, rows: some.filter(row => !taken.has(nameOf(table, row))) }));
};
const nameOf = (table: Table, row: WrittenRow) => `${table.name} ${keyOf(table, row).join(' ')}`;

/** The `:id` of a path, by the part before it: first of the store's own, then of the other. */
const IDS: Readonly<Record<string, readonly [own: string, other: string]>> = {
  '/api/competitors/': ['id-1', 'id-2'],
  '/api/images/competitors/': ['id-1', 'id-2'],
  '/api/images/previews/': ['page-1', 'page-2'],
  '/api/images/products/': ['1', '2'],
  '/api/images/suggestions/': ['id-1', 'id-2'],
  '/api/imports/': ['id-1', 'id-2'],
  '/api/webhook-endpoints/': ['id-1', 'id-2'],
};
const idOf = (path: string) => IDS[path.slice(0, path.indexOf(':'))] ?? expect.fail(`an id for ${path}`);

/** For each parameter of a query a value that the store's rows meet. */
const PARAMETERS: Readonly<Record<string, string>> = {
  after: 'latest',
  afterRow: '0',
  at: '2026-06-30T12:00:00Z',
  compare: 'previous',
  competitorId: 'id-1',
  condition: '{"kind":"price_crosses","target":"own","direction":"below"}',
  days: '30',
  from: DAY,
  language: 'en',
  limit: '10',
  page: '1',
  search: 'Own',
  shop: SHOP,
  size: '10',
  status: 'NEW',
  threshold: '5',
  to: DAY,
  // Then each token.
  token: '',
  types: 'order.synced',
  wait: '0',
  verdict: 'new',
};
/** Names nothing that a row has. */
const WITHOUT_A_VALUE: readonly string[] = ['v'];

const TOKENS = [0, 1, 2, 3, 4].map(index => encodeURIComponent(`Own ${index}`));

interface Schema {
  readonly properties: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

/** The endpoint's address with what it requires, and again with each parameter that it takes. */
function addressesOf({ path, query }: Endpoint, which: 0 | 1 = 0): readonly string[] {
  const { properties = {}, required = [] } = (query ?? {}) as Partial<Schema>;
  const always = required;
  const given = path.includes(':') ? path.replace(/:\w+/, idOf(path)[which]) : path;
  const addresses = [always, ...Object.keys(properties).map(name => [...always, name])].flatMap(names =>
    names.some(name => WITHOUT_A_VALUE.includes(name))
      ? []
      : `${given}?${new URLSearchParams(Object.fromEntries(names.map(name => [name, PARAMETERS[name] ?? expect.fail(`a value of ${name}`)])))}`,
  );
  return [...new Set(addresses)].flatMap(address =>
    'token' in properties ? TOKENS.map(of => `${address}${of}`) : address,
  );
}

/** GETs that the write side serves, from a store's own streams. Each has a test of its own there. */
const OF_WRITE_SIDE: readonly string[] = [
  '/api/analytics/privacy/data-export',
  '/api/auth/shopify/check',
  '/api/auth/shopify/email',
  '/api/billing/return',
  '/api/alerts/confirm',
  '/api/alerts/unsubscribe',
  '/api/alerts/weekly/end',
];
/** The operator's search has a model to compare with (tests/contract/search/searchLikeTheModel.ts). */
const SEARCHES = '/api/admin/audit-logs/';
/** Whose answers concern one owner: a store's, a link's, and an operator's about one store. */
const CONCERNED: readonly Endpoint['audience'][] = ['session', 'linkToken', 'admin'];
const concernsOne = ({ method, audience, query, path }: Endpoint) =>
  method === 'GET' &&
  CONCERNED.includes(audience) &&
  !OF_WRITE_SIDE.includes(path) &&
  !path.startsWith(SEARCHES) &&
  (audience !== 'admin' || 'shop' in ((query as Schema | undefined)?.properties ?? {}));
const ENDPOINTS = [...(await allEndpoints()).values()].filter(concernsOne);

/** Each log has a name of its own. */
const POSITION = /[0-9a-f]{8}-\d{16}/g;

/** Adds everything of the other store. */
async function joined(side: Side): Promise<void> {
  for (const other of OTHER) await side.write(beside(side.own, await rowsOf(side, { ...other, sessionId: null })));
  await happened(side, OTHER[1]);
  await side.trail([{ shop: OTHER_SHOP, details: 'Other' }]);
}

async function answersOf(side: Side, endpoint: Endpoint, which: 0 | 1 = 0): Promise<readonly string[]> {
  const answers = [];
  for (const address of addressesOf(endpoint, which)) {
    const { statusCode, body } = await side.get(address, endpoint.audience === 'admin' ? side.operator : side.cookie);
    answers.push(`${address} ${statusCode} ${body.replaceAll(POSITION, 'position')}`);
  }
  return answers;
}
const answersOfAll = async (side: Side) => (await eachOf(ENDPOINTS, one => answersOf(side, one))).flat();
async function eachOf<Item, Result>(items: readonly Item[], run: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results = [];
  for (const item of items) results.push(await run(item));
  return results;
}

describe('the answers to a store', () => {
  it('do not change with the rows of another store', async () => {
    const [alone, side] = [await filled(), await filled()];
    await joined(side);
    expect(await answersOfAll(side)).toEqual(await answersOfAll(alone));
  });

  it('do not change with the rows of its other sessions, except its lists of sessions and API tokens', async () => {
    const [alone, side] = [await filled(), await filled()];
    const rows = await rowsOf(side, { ...ANOTHER_SESSION, sessionId: 'another-session' });
    await side.write(
      beside(
        side.own,
        rows.filter(({ table }) => 'session_id' in table.columns && !['sessions', 'api_tokens'].includes(table.name)),
      ),
    );
    expect(await answersOfAll(side)).toEqual(await answersOfAll(alone));
  });

  it('never add an amount to one in another currency', async () => {
    const side = await filled();
    const rows = await rowsOf(side, { ...ANOTHER_CURRENCY, sessionId: null });
    await side.write(
      beside(
        side.own,
        rows.filter(({ table }) => 'currency' in table.columns || table.name === 'competitors'),
      ),
    );
    const mixed = (await answersOfAll(side)).filter(answer => numbersIn(answer).some(isMixed));
    expect(mixed).toEqual([]);
  });

  it.each(ENDPOINTS.filter(({ path }) => path.includes(':')).map(one => [one.path, one] as const))(
    'to %s know nothing by the id of another store',
    async (_, endpoint) => {
      const [alone, side] = [await filled(), await filled()];
      await joined(side);
      expect(await answersOf(side, endpoint, 1)).toEqual(await answersOf(alone, endpoint, 1));
    },
  );

  it.each(TABLES.map(table => [table.name, table] as const))('depend on its own rows of %s', async (name, table) => {
    const [full, less] = [await filled(), await filled(table)];
    const unmoved = await eachOf(
      ENDPOINTS.filter(({ reads }) => reads?.includes(name)),
      async one =>
        JSON.stringify(await answersOf(full, one)) === JSON.stringify(await answersOf(less, one)) ? [one.path] : [],
    );
    expect(unmoved.flat()).toEqual(UNMOVED[name] ?? []);
  });
});

/** The foreign amounts are far above the store's own, and so is every sum, mean or percentage with one of them. */
const isMixed = (n: number) => Math.abs(n) > 1_000_000 && ![0, 1, 2].includes(n - ANOTHER_CURRENCY.amount);
const numbersIn = (answer: string): readonly number[] =>
  [...answer.matchAll(/[:[,](-?\d+(?:\.\d+)?)/g)].map(([, n]) => Number(n));

/** Answers that a table's rows change only in other circumstances than these. */
const UNMOVED: Readonly<Record<string, readonly string[]>> = {
  // While the store's own report of visits is missing.
  checkout_days: ['/api/analytics/conversion'],
  revenue_days: ['/api/analytics/conversion'],
  // While a page was not read yet.
  suggestions: ['/api/competitors'],
  // Once the store platform refuses orders.
  refusals: ['/api/share-links/open'],
  // Once the page's text was read (query-service/competitors/candidates.test.ts).
  variants: ['/api/competitors/:id/candidates'],
  shops: ['/api/competitors/:id/candidates'],
  // For a reader that is too late (query-service/feed/feed.test.ts).
  feed_gone: ['/api/feed'],
  // A link shows no own prices.
  product_prices: ['/api/share-links/open'],
};
