/** Every connection requests `pageInfo` and can be continued, so that no list of the store is silently truncated. */
import { readdirSync } from 'node:fs';
import { type FieldNode, Kind, parse, visit } from 'graphql';
import { describe, expect, it } from 'vitest';
import { bulkCheckoutsDocument } from '../../platform/shopify/bulk/bulkCheckoutsDocument.js';
import { bulkOrdersDocument } from '../../platform/shopify/bulk/bulkOrdersDocument.js';

const OPERATIONS = new URL('../../platform/shopify/admin-api/operations/', import.meta.url);
const modules = readdirSync(OPERATIONS).filter(file => /^\w+\.ts$/.test(file));
const exported: unknown[] = [];
for (const file of modules) {
  const module = await import(`../../platform/shopify/admin-api/operations/${file.slice(0, -3)}.ts`);
  exported.push(...Object.values(module));
}
const documents = exported.flatMap(value =>
  typeof value === 'object' && value !== null && 'document' in value ? [String(value.document)] : [],
);

interface Connection {
  readonly path: string;
  readonly field: FieldNode;
}

const argumentsOf = ({ arguments: given = [] }: FieldNode) => given.map(({ name }) => name.value);
const fieldsOf = ({ selectionSet }: FieldNode) =>
  (selectionSet?.selections ?? []).filter(one => one.kind === Kind.FIELD);
const isConnection = (field: FieldNode) =>
  argumentsOf(field).some(name => name === 'first' || name === 'last') ||
  fieldsOf(field).some(
    ({ name }) => ['nodes', 'edges', 'pageInfo'].includes(name.value) && field.name.value !== name.value,
  );

/** @returns the connections of a document, each by its path: `orders`, `orders.nodes.lineItems`. */
function connectionsOf(document: string): Connection[] {
  const found: Connection[] = [];
  const path: string[] = [];
  visit(parse(document), {
    Field: {
      enter(field) {
        path.push(field.name.value);
        if (isConnection(field)) found.push({ path: path.join('.'), field });
      },
      leave: () => void path.pop(),
    },
  });
  return found;
}

const isCutSilently = ({ field }: Connection): boolean => {
  const page = fieldsOf(field).find(({ name }) => name.value === 'pageInfo');
  const asked = page ? fieldsOf(page).map(({ name }) => name.value) : [];
  return !['hasNextPage', 'endCursor'].every(name => asked.includes(name));
};
const nameOf = ({ field }: Connection): string => field.name.value;
const all = documents.flatMap(connectionsOf);
const cut = (connections: readonly Connection[]) => connections.filter(isCutSilently).map(({ path }) => path);

describe('a list that is read from the store', () => {
  it('asks whether there is more', () => {
    expect(all.length).toBeGreaterThan(5);
    expect(cut(all)).toEqual([]);
  });

  it('is continued after its last entry', () => {
    const continued = new Set(all.filter(({ field }) => argumentsOf(field).includes('after')).map(nameOf));
    expect(all.filter(connection => !continued.has(nameOf(connection))).map(({ path }) => path)).toEqual([]);
  });

  it.each([
    ['orders', bulkOrdersDocument({ processedSince: '2026-07-01T00:00:00Z', names: true })],
    ['checkouts', bulkCheckoutsDocument({ updatedSince: '2026-07-01T00:00:00Z' })],
  ])('is whole in a bulk operation, which takes no page size: %s', (_, document) => {
    const sized = connectionsOf(document).filter(({ field }) =>
      argumentsOf(field).some(name => name === 'first' || name === 'last'),
    );
    expect(sized.map(({ path }) => path)).toEqual([]);
  });

  it('is found by this test even if it is nested, or without a page size', () => {
    expect(
      cut(
        connectionsOf(
          '{ products(first: 9) { pageInfo { hasNextPage endCursor } nodes { variants(first: 100) { nodes { id } } } } }',
        ),
      ),
    ).toEqual(['products.nodes.variants']);
    expect(cut(connectionsOf('{ order(id: 1) { lineItems { edges { node { id } } } } }'))).toEqual(['order.lineItems']);
  });
});
