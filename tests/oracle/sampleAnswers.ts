/** Answers that a schema allows for a document: one with all fields, then one for each null and each enum value. */
import {
  type DocumentNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  type SelectionSetNode,
} from 'graphql';

/** Shopify's scalars in its own format. An id names its type. */
const SCALARS: Readonly<Record<string, (owner: string) => unknown>> = {
  Boolean: () => true,
  Int: () => 3,
  String: () => 'text',
  Decimal: () => '12.5',
  Money: () => '12.50',
  DateTime: () => '2026-07-01T09:30:00Z',
  URL: () => 'https://example.com/a',
  UnsignedInt64: () => '9007199254740993',
  JSON: () => [{ day: '2026-07-01', sessions: '3' }],
  ID: owner => `gid://shopify/${owner}/820982911946154508`,
};

export interface SampleAnswer {
  /** Such as `orders.nodes.product = null`. */
  readonly what: string;
  readonly data: unknown;
}

export function sampleAnswers(schema: GraphQLSchema, document: DocumentNode): SampleAnswer[] {
  /** The places with alternatives, found while the first answer is built. */
  const places = new Map<string, readonly unknown[]>();
  let chosen: { place: string; value: unknown } | null = null;

  function choose(place: string, possibilities: readonly unknown[]): unknown {
    places.set(place, possibilities);
    return chosen?.place === place ? chosen.value : possibilities[0];
  }

  function valueFor(type: GraphQLOutputType, owner: string, path: string, selection?: SelectionSetNode): unknown {
    if (isNonNullType(type)) return presentValue(type.ofType, owner, path, selection);
    const present = presentValue(type, owner, path, selection);
    return choose(`${path} or null`, ['present', null]) === null ? null : present;
  }

  function presentValue(type: GraphQLOutputType, owner: string, path: string, selection?: SelectionSetNode): unknown {
    if (isListType(type)) return [valueFor(type.ofType, owner, path, selection)];
    if (isEnumType(type))
      return choose(
        path,
        type.getValues().map(({ name }) => name),
      );
    if (isScalarType(type)) {
      const scalar = SCALARS[type.name];
      if (!scalar) throw new Error(`no sample of the scalar ${type.name}`);
      return scalar(owner);
    }
    return Object.fromEntries(entriesOf(type, owner, path, selection));
  }

  function entriesOf(
    type: GraphQLOutputType,
    owner: string,
    path: string,
    selection?: SelectionSetNode,
  ): (readonly [string, unknown])[] {
    const fields = 'getFields' in type ? (type as GraphQLObjectType).getFields() : {};
    return (selection?.selections ?? []).flatMap(node => {
      if (node.kind === 'FragmentSpread') throw new Error('named fragments are not sampled');
      if (node.kind === 'InlineFragment') {
        const kind = node.typeCondition?.name.value ?? '';
        const concrete = schema.getType(kind) as GraphQLOutputType;
        return choose(`${path} is a ${kind}`, [true, false]) ? entriesOf(concrete, kind, path, node.selectionSet) : [];
      }
      const field = fields[node.name.value];
      if (!field) throw new Error(`${path} has no field ${node.name.value}`);
      const parent = isObjectType(type) ? type.name : owner;
      const value = valueFor(field.type, parent, `${path}.${node.name.value}`, node.selectionSet);
      return [[(node.alias ?? node.name).value, value] as const];
    });
  }

  const [definition] = document.definitions;
  if (definition?.kind !== 'OperationDefinition') throw new Error('a document is one operation');
  const root = schema.getRootType(definition.operation);
  if (!root) throw new Error(`the schema has no ${definition.operation}`);
  const answer = () => presentValue(root, '', '', definition.selectionSet);

  const everything = { what: 'everything', data: answer() };
  const others = [...places].flatMap(([place, possibilities]) =>
    possibilities.slice(1).map(value => {
      chosen = { place, value };
      return { what: `${place} = ${String(value)}`, data: answer() };
    }),
  );
  return [everything, ...others];
}
