/**
 * Calls every GET as it is published. The servers of the fixtures compare each answer with its published type and
 * schema, and fail the test when they close.
 */
import { describe, expect, it } from 'vitest';
import { startCommandService } from '../../command-service/commandService.fixtures.js';
import type { Endpoint } from '../../domain/api/endpoint.js';
import { allEndpoints } from '../../platform/runtime/http/endpoints.fixtures.js';
import type { Table } from '../../platform/tables/table.js';
import { storeData } from '../../query-service/analytics/storeData.fixtures.js';
import { checkouts } from '../../read-models/checkouts/tables.js';
import { privacyRequests } from '../../read-models/privacy/tables.js';
import { productPrices, products } from '../../read-models/products/tables.js';
import { shopHistory } from '../../read-models/shop/tables.js';

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}
interface Answer {
  readonly statusCode: number;
  json(): unknown;
}

/** Needs input from a mail or another site, so this compares its answer to a stranger. */
const BY_PROOF: ReadonlySet<Endpoint['audience']> = new Set(['linkToken', 'entryKey']);

async function gets(description: Description): Promise<readonly Endpoint[]> {
  const served = Object.entries(description.paths).flatMap(([path, methods]) => ('get' in methods ? [path] : []));
  const endpoints = [...(await allEndpoints()).values()].filter(({ method }) => method === 'GET');
  return served.map(path => endpoints.find(one => one.path.replace(/:(\w+)/g, '{$1}') === path) ?? expect.fail(path));
}
const addressOf = ({ path, query }: Endpoint) => {
  const known = (query as { properties?: object } | undefined)?.properties ?? {};
  const given = path.replace(/:\w+/g, 'some-id');
  return 'format' in known ? `${given}?format=csv` : given;
};

describe('every GET', () => {
  it('of the read side answers as it is published', async () => {
    const data = await storeData();
    for (const table of [checkouts, privacyRequests, productPrices, shopHistory] as Table[])
      await data.readStore.transaction(each => each.create(table, table.name));
    await data.put(products, { product_id: 'gid://shopify/Product/1', title: 'Tent' });
    const operator = await data.unlock();
    const all = await gets((await data.get('/api/openapi.json', '')).json() as Description);
    const done: string[] = [];
    for (const endpoint of all) {
      const cookie = endpoint.audience === 'admin' ? operator.cookie : data.cookie;
      const answer: Answer = await data.get(addressOf(endpoint), cookie);
      expect([endpoint.path, answer.statusCode]).toEqual([endpoint.path, expect.toSatisfy(isAnswer)]);
      if (answer.statusCode === 200) done.push(endpoint.path);
    }
    // The others need something that is there, or a query.
    expect(done.length).toBeGreaterThan(all.length * 0.6);
  });

  it('of the write side answers as it is published', async () => {
    const service = await startCommandService();
    const cookie = await service.connect();
    const operator = await service.unlock();
    for (const endpoint of await gets((await service.app.inject('/api/openapi.json')).json() as Description)) {
      const headers = BY_PROOF.has(endpoint.audience)
        ? {}
        : { cookie: endpoint.audience === 'admin' ? operator : cookie };
      const { statusCode } = await service.app.inject({ url: addressOf(endpoint), headers });
      expect([endpoint.path, statusCode]).toEqual([endpoint.path, expect.toSatisfy(isAnswer)]);
    }
    await service.close();
  });
});

const isAnswer = (status: number) => status < 500;
