import { readFileSync } from 'node:fs';
import { buildSchema, parse, printSchema, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { API_VERSIONS, adminSchema } from './adminSchema.js';
import { cutSchema } from './cutSchema.js';
import { fullSchemas, packedSchemas, sharedOperations } from './fullSchemas.fixtures.js';
import { schemaDifferences } from './schemaDifferences.fixtures.js';

const subset = adminSchema();
const supported = parse(readFileSync(new URL('./supported.graphql', import.meta.url), 'utf8'));
const full = fullSchemas(API_VERSIONS);
const schemas = 'schemas' in full ? full.schemas : [];
const NEEDS = ` (needs Shopify's whole schemas${'missing' in full ? `: ${full.missing}` : ''})`;

/** Additions of the newest version, the subset's source, to an older one: a webhook topic. */
const NEWER: Readonly<Record<string, readonly string[]>> = { '2026-04': ['WebhookSubscriptionTopic'] };

describe(`the sandbox's schema is a part of Shopify's${NEEDS}`, () => {
  it.skipIf(schemas.length === 0).each(schemas.map(one => [one.version, one] as const))(
    'with the same types, nullability, arguments and members as in %s',
    (version, { schema }) =>
      expect(schemaDifferences(subset, schema).map(line => line.split(':')[0])).toEqual(NEWER[version] ?? []),
  );

  it.skipIf(schemas.length === 0)('is the cutter’s output for the newest', () => {
    const newest = schemas.at(-1);
    const cut = newest && buildSchema(cutSchema(newest.introspection, supported));
    expect(cut && printSchema(cut)).toBe(printSchema(subset));
  });

  it.skipIf(schemas.length === 0)('accepts only queries that Shopify would accept', () => {
    for (const { schema } of schemas) expect(validate(schema, supported)).toEqual([]);
  });

  it('notices a changed type, a changed argument, a strange field and a lost enum value', () => {
    const whole = buildSchema('type Query { a(x: Int): Int! b: E } enum E { ONE TWO }');
    const part = buildSchema('type Query { a(x: Int!): Int c: E } enum E { ONE }');
    expect(schemaDifferences(part, whole).map(line => line.split(':')[0])).toEqual([
      'Query.a',
      'Query.a arguments',
      'Query.c',
      'E',
    ]);
  });
});

const operations = sharedOperations();

describe("the product's operations", () => {
  if (operations.length === 0) it.skip('are tested (needs ../shared/shopify)');
  it.skipIf(operations.length === 0).each(operations.map(one => [one.kind, one.name, one.text] as const))(
    '%s %s is valid on the whole schemas and on the subset (needs ../shared)',
    (_kind, _name, text) => {
      for (const schema of [subset, ...schemas.map(one => one.schema)])
        expect(validate(schema, parse(text))).toEqual([]);
    },
  );
});

// A 14 MB download: only on request, or if it is the only source.
const wanted = process.env.TEST_SCHEMA_PACKAGE === '1';
describe("the schema inside Shopify's npm package", () => {
  it.skipIf(!wanted)('contains the subset (needs TEST_SCHEMA_PACKAGE=1)', { timeout: 120_000 }, () => {
    const packed = packedSchemas(API_VERSIONS);
    expect('missing' in packed ? packed.missing : null).toBeNull();
    if ('schemas' in packed)
      for (const { version, schema } of packed.schemas)
        expect(schemaDifferences(subset, schema).map(line => line.split(':')[0])).toEqual(NEWER[version] ?? []);
  });
});
