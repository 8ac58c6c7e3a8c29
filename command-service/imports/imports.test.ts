import { Agent, type ClientRequest, request } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importRows } from '../../application/imports/tables.js';
import { WATCHLIST_LIMIT } from '../../domain/competitors/limits.js';
import { IMPORT_ROWS } from '../../domain/imports/limits.js';
import { products, variants } from '../../read-models/products/tables.js';
import { type Service, SHOP, startCommandService } from '../commandService.fixtures.js';

const PATH = '/api/imports';
const page = (n: number) => `https://rival.example/products/tent-${n}`;

let service: Service;
let cookie: string;
beforeEach(async () => {
  service = await startCommandService();
  cookie = await service.connect();
});
afterEach(() => service.close());

const check = (
  payload: string | Buffer,
  { type = 'text/csv', key = '', as = { cookie } as Record<string, string> } = {},
) =>
  service.app.inject({
    method: 'POST',
    url: PATH,
    headers: { ...as, 'content-type': type, ...(key && { 'idempotency-key': key }) },
    payload,
  });
const rows = () => service.workStore.sql.selectFrom('import_rows').selectAll().orderBy('row').execute();
const importEvents = async () => (await service.events()).filter(({ type }) => type.startsWith('Import'));

/** A store with a tent, whose green variant has codes. */
async function sells() {
  const product = { shop: SHOP, product_id: 'gid://shopify/Product/7', title: 'Ridge Tent', plain_title: 'ridge tent' };
  const rest = { handle: 't', vendor: null, status: 'ACTIVE', price: '9.00', currency: 'USD', inventory: null };
  const times = { image_url: null, created_at: '', updated_at: '', removed: 0, variants: '[]' };
  const variant = { shop: SHOP, variant_id: 'green', product_id: product.product_id, title: 'Green', sku: 'T-1' };
  await service.readStore.transaction(async transaction => {
    await transaction.upsert(products, 'products', [{ ...product, ...rest, ...times }]);
    await transaction.upsert(variants, 'variants', [
      { ...variant, barcode: '4006381333931', inventory: null, oversells: 0, price: '9.00', active: 1 },
    ]);
  });
}

describe('the dry run of an import', () => {
  it('says of each row what adding it would do, and adds nothing', async () => {
    await service.call('POST', '/api/competitors', cookie, { url: page(1) });
    const answer = await check(
      [page(1), page(2), `${page(2)}?utm_source=x`, 'nonsense', 'http://10.0.0.1/x'].join('\n'),
    );
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ rows: 5, new: 1, known: 2, rejected: 2, position: expect.any(String) });
    expect((await rows()).map(({ verdict, code }) => [verdict, code])).toEqual([
      ['known', null],
      ['new', null],
      ['known', null],
      ['refused', 'COMPETITOR_URL_INVALID'],
      ['refused', 'COMPETITOR_ADDRESS_PRIVATE'],
    ]);
    const { id } = answer.json<{ id: string }>();
    expect((await importEvents()).map(({ type, data }) => [type, data])).toEqual([
      ['ImportChecked', { importId: id, rows: 5, fresh: 1, known: 2, rejected: 2 }],
    ]);
    expect((await service.events()).filter(({ type }) => type === 'CompetitorTracked')).toHaveLength(1);
  });

  it('holds the store’s limit', async () => {
    const answer = await check(Array.from({ length: WATCHLIST_LIMIT + 2 }, (_, n) => page(n)).join('\n'));
    expect(answer.json()).toMatchObject({ new: WATCHLIST_LIMIT, rejected: 2 });
    expect((await rows()).at(-1)).toMatchObject({ code: 'WATCHLIST_FULL', details: '{"limit":10}', fresh: 0 });
  });

  it.each(['7', 'gid://shopify/Product/7', 'T-1', '4006381333931', 'Ridge TENT'])(
    'finds the own product that a row names as %j',
    async product => {
      await sells();
      expect((await check(`url,product\n${page(1)},${product}`)).json()).toMatchObject({ new: 1 });
      const ownVariant = ['T-1', '4006381333931'].includes(product) ? 'green' : null;
      expect(await rows()).toMatchObject([
        {
          product_id: 'gid://shopify/Product/7',
          product_title: 'Ridge Tent',
          pair: 'confirmed',
          own_variant: ownVariant,
        },
      ]);
    },
  );

  it('refuses an unknown product, and still has room for the next row', async () => {
    await sells();
    const named = Array.from({ length: WATCHLIST_LIMIT }, (_, n) => `${page(n)},`);
    const answer = await check(['url,sku', `${page(99)},T-2`, ...named].join('\n'));
    expect(answer.json()).toMatchObject({ new: WATCHLIST_LIMIT, rejected: 1 });
    expect((await rows())[0]).toMatchObject({ verdict: 'refused', code: 'PRODUCT_UNKNOWN' });
  });

  it('never finds another shop’s product', async () => {
    await sells();
    await service.readStore.transaction(async ({ sql }) => {
      await sql.updateTable('products').set({ shop: 'other.myshopify.com' }).execute();
      await sql.updateTable('variants').set({ shop: 'other.myshopify.com' }).execute();
    });
    await check(`url,sku\n${page(1)},T-1\n${page(2)},7`);
    expect((await rows()).map(({ code }) => code)).toEqual(['PRODUCT_UNKNOWN', 'PRODUCT_UNKNOWN']);
  });

  it('replaces the rows of the one before, and is repeated once per key', async () => {
    await check(page(1));
    const first = await check(`${page(1)}\n${page(2)}`, { key: 'one-import' });
    const again = await check(`${page(1)}\n${page(2)}`, { key: 'one-import' });
    expect(again.json()).toEqual(first.json());
    expect(await rows()).toHaveLength(2);
    expect(await importEvents()).toHaveLength(2);
  });

  it('takes as many rows as one import may have, without an event for each, and keeps none of a larger file', async () => {
    const text = Array.from({ length: IMPORT_ROWS }, (_, n) => page(n)).join('\n');
    expect((await check(text)).json()).toMatchObject({ rows: IMPORT_ROWS, new: WATCHLIST_LIMIT });
    expect(await importEvents()).toHaveLength(1);
    const { statusCode, ...more } = await check(`${text}\n${page(-1)}`);
    expect([statusCode, more.json().code]).toEqual([413, 'IMPORT_TOO_LARGE']);
    expect(await rows()).toHaveLength(IMPORT_ROWS);
  });

  it('lets other requests in after each row', async () => {
    const imported = check(Array.from({ length: 300 }, (_, n) => page(n)).join('\n'));
    let [turns, isDone] = [0, false];
    void imported.then(() => {
      isDone = true;
    });
    for (; !isDone; turns++) await nextTurn();
    expect(turns).toBeGreaterThan(300);
  });

  it.each([
    ['', 400, 'IMPORT_EMPTY'],
    [`url,label\n${page(1)},"open`, 400, 'IMPORT_UNREADABLE'],
    [Buffer.from([0, 1, 2]), 400, 'IMPORT_UNREADABLE'],
  ])('of %j is refused, and leaves what was there', async (text, status, code) => {
    await check(page(1));
    const before = await rows();
    const answer = await check(text);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect((await importEvents()).map(({ type }) => type)).toEqual(['ImportChecked']);
    expect(await rows()).toEqual(before);
  });

  it('of a request without a body finds no address', async () => {
    const { statusCode, ...answer } = await service.app.inject({ method: 'POST', url: PATH, headers: { cookie } });
    expect([statusCode, answer.json().code]).toEqual([400, 'IMPORT_EMPTY']);
  });

  it('leaves the connection to the next request after a refusal', async () => {
    const origin = await service.app.listen({ port: 0, host: '127.0.0.1' });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const post = (send: (body: ClientRequest) => void) =>
      new Promise<string>((resolve, reject) => {
        const options = { method: 'POST', agent, headers: { cookie, 'content-type': 'text/csv' } };
        const sent = request(`${origin}${PATH}`, options, answer => void text(answer).then(resolve, reject));
        send(sent.once('error', reject));
      });
    const refused = await post(body => {
      body.write('\0');
      body.end(`${page(1)}\n`.repeat(100_000));
    });
    expect(refused).toMatch('IMPORT_UNREADABLE');
    expect(await post(body => body.end(page(1)))).toMatch('"new":1');
    agent.destroy();
  });

  it.each(['application/json', 'multipart/form-data; boundary=x', 'text/html'])(
    'takes no %s, and says what it takes',
    async type =>
      expect((await check('{}', { type })).json()).toMatchObject({
        code: 'UNSUPPORTED_MEDIA_TYPE',
        details: { accepted: 'text/csv, text/plain' },
      }),
  );

  it('needs a session, or a token that may write', async () => {
    expect((await check(page(1), { as: {} })).json().code).toBe('AUTHENTICATION_REQUIRED');
    for (const [scope, code] of [
      ['read', 'SCOPE_MISSING'],
      ['write', undefined],
    ] as const) {
      const created = await service.call('POST', '/api/tokens', cookie, { name: 'Sheet', scopes: [scope] });
      const as = { authorization: `Bearer ${created.json().token}` };
      expect((await check(page(1), { as })).json().code).toBe(code);
    }
  });
});

describe('an import', () => {
  const act = (id: string, what: 'commit' | 'undo', as = cookie) => service.call('POST', `${PATH}/${id}/${what}`, as);
  const checked = async (text = page(1)) => (await check(text)).json<{ id: string }>().id;
  /** Checks a file of 600 rows whose last byte arrives at `finish`. Resolves once the first batch is kept. */
  async function slowCheck() {
    const before = (await rows()).length;
    const body = new Readable({ read() {} });
    const headers = { cookie, 'content-type': 'text/csv' };
    const answer = service.app.inject({ method: 'POST', url: PATH, headers, payload: body });
    body.push(`${page(1)}\n`.repeat(600));
    await expect.poll(async () => (await rows()).length).toBeGreaterThan(before);
    return async () => {
      body.push(null);
      return await answer;
    };
  }
  const rowsOf = async (id: string) => (await rows()).filter(({ import_id }) => import_id === id);

  it('starts once, and is undone once', async () => {
    const id = await checked();
    const answers = [];
    for (const what of ['commit', 'commit', 'undo', 'undo'] as const) answers.push((await act(id, what)).statusCode);
    expect(answers).toEqual([202, 202, 202, 202]);
    expect((await importEvents()).map(({ type }) => type)).toEqual(['ImportChecked', 'ImportStarted', 'ImportUndone']);
  });

  it('is refused if it is unknown, has nothing new, or another one runs', async () => {
    expect((await act('unknown', 'commit')).json().code).toBe('IMPORT_NOT_FOUND');
    expect((await act('unknown', 'undo')).json().code).toBe('IMPORT_NOT_FOUND');
    expect((await act(await checked('nonsense'), 'commit')).json().code).toBe('IMPORT_NOTHING_NEW');
    await act(await checked(), 'commit');
    expect((await check(page(2))).json().code).toBe('IMPORT_RUNNING');
    expect(await rows()).toHaveLength(1);
  });

  it('keeps its rows if it starts while another file is read', async () => {
    const id = await checked();
    const finish = await slowCheck();
    await act(id, 'commit');
    expect((await finish()).json().code).toBe('IMPORT_RUNNING');
    expect((await rows()).map(({ import_id }) => import_id)).toEqual([id]);
  });

  it('keeps its rows if another check ends first', async () => {
    const finish = await slowCheck();
    await checked(page(2));
    const { id } = (await finish()).json<{ id: string }>();
    expect(await rowsOf(id)).toHaveLength(600);
  });

  it('does not start once a later check replaced its rows', async () => {
    const [replaced, latest] = [await checked(), await checked(page(2))];
    expect((await act(replaced, 'commit')).json().code).toBe('IMPORT_NOT_FOUND');
    expect((await act(latest, 'commit')).statusCode).toBe(202);
  });

  it('is never another shop’s', async () => {
    const id = await checked();
    const other = await service.connect('borealis.myshopify.com' as never);
    for (const what of ['commit', 'undo'] as const)
      expect((await act(id, what, other)).json().code).toBe('IMPORT_NOT_FOUND');
  });
});

it('keeps its rows in a table that erasure knows', () => expect(importRows.columns).toHaveProperty('shop'));
