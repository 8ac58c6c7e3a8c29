import { afterEach, describe, expect, it } from 'vitest';
import { connect, graphql, json, SHOP, testSandbox } from '../../sandbox.fixtures.js';
import type { Sandbox } from '../../server.js';

interface Operation {
  readonly id: string;
  readonly status: string;
  readonly errorCode: string | null;
  readonly objectCount: string;
  readonly rootObjectCount: string;
  readonly fileSize: string | null;
  readonly url: string | null;
  readonly partialDataUrl: string | null;
}
interface Line {
  readonly id: string;
  readonly __parentId?: string;
}

const FIELDS = 'id status errorCode objectCount rootObjectCount fileSize url partialDataUrl';
const ORDERS = '{ orders { edges { node { id name lineItems { edges { node { id quantity product { id } } } } } } } }';

let sandbox: Sandbox;
afterEach(() => sandbox.close());

async function run(query: string, prepare: (sandbox: Sandbox) => Promise<unknown> = async () => {}) {
  sandbox = await testSandbox();
  await prepare(sandbox);
  const token = (await connect(sandbox)).access_token;
  const started = await graphql<{
    bulkOperationRunQuery: { bulkOperation: Operation | null; userErrors: { code: string; message: string }[] };
  }>(
    sandbox,
    token,
    `mutation($q: String!) { bulkOperationRunQuery(query: $q, groupObjects: false) { bulkOperation { ${FIELDS} } userErrors { code message } } }`,
    { q: query },
  );
  const { bulkOperation: begun, userErrors } = started.data.bulkOperationRunQuery;
  await sandbox.settled();
  const ended =
    begun &&
    (await graphql<{ node: Operation }>(
      sandbox,
      token,
      `query($id: ID!) { node(id: $id) { ... on BulkOperation { ${FIELDS} } } }`,
      {
        id: begun.id,
      },
    ));
  return { begun, userErrors, ended: ended?.data.node, token };
}

const turn = (value: string) => (one: Sandbox) =>
  json(`${one.origin}/control/switch`, { shop: SHOP, name: 'bulk', value });
const lines = async (url: string | null | undefined) => (await (await fetch(url ?? '')).text()).trimEnd().split('\n');

describe('a bulk operation', () => {
  it('is created at once, and completed later with every order, each followed by its lines', async () => {
    const { begun, ended, token } = await run(ORDERS);
    expect(begun).toMatchObject({ status: 'CREATED', url: null });
    expect(ended).toMatchObject({ status: 'COMPLETED', errorCode: null, partialDataUrl: null });
    const text = await (await fetch(ended?.url ?? '')).text();
    expect(String(Buffer.byteLength(text))).toBe(ended?.fileSize);
    const objects = text
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as Line);
    expect(String(objects.length)).toBe(ended?.objectCount);
    const roots = objects.filter(object => object.__parentId === undefined);
    const count = await graphql<{ ordersCount: { count: number } }>(
      sandbox,
      token,
      '{ ordersCount(limit: null) { count } }',
    );
    expect(new Set(roots.map(({ id }) => id)).size).toBe(count.data.ordersCount.count);
    expect(ended?.rootObjectCount).toBe(String(roots.length));
    let last = '';
    for (const { id, __parentId } of objects) {
      if (__parentId === undefined) last = id;
      else expect(__parentId).toBe(last);
    }
  });

  it('lists products and their variants once', async () => {
    const { ended } = await run(
      '{ products(query: "status:active,archived,draft") { edges { node { id variants { edges { node { id } } } } } } }',
    );
    const ids = (await lines(ended?.url)).map(line => (JSON.parse(line) as Line).id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(Number(ended?.rootObjectCount)).toBeGreaterThan(24);
  });

  it('applies the filter, and gives no URL if nothing was found', async () => {
    const { ended } = await run(`{ orders(query: "processed_at:>='2030-01-01T00:00:00Z'") { edges { node { id } } } }`);
    expect(ended).toMatchObject({ status: 'COMPLETED', objectCount: '0', url: null });
  });

  it('fails by switch, with a partial file', async () => {
    const { ended } = await run(ORDERS, turn('fails'));
    expect(ended).toMatchObject({ status: 'FAILED', errorCode: 'INTERNAL_SERVER_ERROR', url: null });
    const partial = await lines(ended?.partialDataUrl);
    expect(partial.length).toBeGreaterThan(50);
  });

  it('has one broken line by switch', async () => {
    const { ended } = await run(ORDERS, turn('broken_line'));
    const broken = (await lines(ended?.url)).filter(line => !line.endsWith('}'));
    expect(broken).toHaveLength(1);
  });

  it('ends its download in the middle by switch', async () => {
    const { ended } = await run(ORDERS, turn('cut'));
    await expect(fetch(ended?.url ?? '').then(answer => answer.text())).rejects.toThrow();
  });

  it.each([
    ['{ orders {', 'Syntax Error'],
    ['{ orders { edges { node { colour } } } }', "Field 'colour' doesn't exist"],
    ['{ shop { id } }', 'at least one connection'],
    [
      '{ products { edges { node { id variants { edges { node { product { variants { edges { node { id } } } } } } } } } } }',
      'nesting depth',
    ],
  ])('is refused for %s', async (query, message) => {
    const { begun, userErrors } = await run(query);
    expect(begun).toBeNull();
    expect(userErrors[0]).toMatchObject({ code: 'INVALID', message: expect.stringContaining(message) });
  });
});
