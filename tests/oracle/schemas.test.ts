/** Every GraphQL document of the product is valid, without deprecations, on every version of Shopify's own schema. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type GraphQLSchema, NoDeprecatedCustomRule, parse, validate } from 'graphql';
import { afterAll, describe, expect, it } from 'vitest';
import type { Operation } from '../../platform/shopify/admin-api/operations/operation.js';
import { bulkCheckoutsDocument } from '../../platform/shopify/bulk/bulkCheckoutsDocument.js';
import { bulkOrdersDocument } from '../../platform/shopify/bulk/bulkOrdersDocument.js';
import { adminSchemas } from './adminSchemas.js';
import { sampleAnswers } from './sampleAnswers.js';

const FOLDER = fileURLToPath(new URL('../../platform/shopify/admin-api/operations', import.meta.url));

type AnyOperation = Operation<unknown, never>;

const isOperation = (value: unknown): value is AnyOperation =>
  typeof value === 'object' && value !== null && 'document' in value && 'check' in value;

/** Found by searching every file, so that none is forgotten. */
async function operations(): Promise<readonly AnyOperation[]> {
  const files = readdirSync(FOLDER).filter(file => file.endsWith('.ts') && !file.includes('.test.'));
  const modules = await Promise.all(files.map(file => import(`${FOLDER}/${file}`) as Promise<Record<string, unknown>>));
  return modules.flatMap(module => Object.values(module).filter(isOperation));
}

const { found, absent } = adminSchemas();
const documents = await operations();

it('finds the documents of the product', () => {
  expect(documents.map(({ name }) => name).sort()).toEqual([
    'AbandonedCheckoutsPage',
    'AppSubscription',
    'AppSubscriptionCancel',
    'AppSubscriptionCreate',
    'BulkOperationState',
    'BulkRun',
    'ConversionReport',
    'GrantedScopes',
    'OneOrder',
    'OneProduct',
    'OrderLineItemsPage',
    'OrdersCount',
    'OrdersPage',
    'ProductVariantsPage',
    'ProductsPage',
    'ShopEmail',
    'ShopProfile',
    'StillThere',
    'WebhookCreate',
    'WebhookSubscriptions',
  ]);
});

for (const reason of absent) it.skip(`every schema is tried (needs what is not there: ${reason})`, () => {});

describe.each(found)('on the Admin schema $name', ({ load }) => {
  let schema: GraphQLSchema | null = null;
  afterAll(() => {
    schema = null;
  });

  it.each(documents)('$name is valid and uses nothing deprecated', ({ document }) => {
    schema ??= load();
    const parsed = parse(document);
    const faults = [...validate(schema, parsed), ...validate(schema, parsed, [NoDeprecatedCustomRule])];
    expect(faults.map(({ message }) => message)).toEqual([]);
  });

  it.each(documents)('$name handles every answer that the schema allows', ({ document, check }) => {
    schema ??= load();
    const samples = sampleAnswers(schema, parse(document));
    expect(samples.length).toBeGreaterThan(0);
    expect(samples.filter(({ data }) => !check(data)).map(({ what }) => what)).toEqual([]);
  });

  it.each([
    ['orders', bulkOrdersDocument({ processedSince: '2026-07-01T00:00:00.000Z', names: true })],
    ['orders without names', bulkOrdersDocument({ processedSince: '2026-07-01T00:00:00.000Z', names: false })],
    ['checkouts', bulkCheckoutsDocument({ updatedSince: '2026-07-01T00:00:00.000Z' })],
  ])('what a bulk operation carries out is valid: %s', (_, bulk) => {
    schema ??= load();
    const parsed = parse(bulk);
    const faults = [...validate(schema, parsed), ...validate(schema, parsed, [NoDeprecatedCustomRule])];
    expect(faults.map(({ message }) => message)).toEqual([]);
  });

  it('finds a missing field and a deprecated one', () => {
    schema ??= load();
    expect(validate(schema, parse('{ shop { name nonsense } }'))).toHaveLength(1);
    const deprecated = parse('{ shop { billingAddress { city } } }');
    expect(
      validate(schema, deprecated, [NoDeprecatedCustomRule]).length + validate(schema, deprecated).length,
    ).toBeGreaterThan(0);
  });
});
