/** Answers that a schema allows to a document: one with everything, then one for each null and each enum value. */
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

/** Shopify's scalars as it writes them. An id names the type it is of. */
const SCALARS: Readonly<Record<string, (owner: string) => unknown>> = {
  Boolean: () => true,
  Int: () => 3,
  String: () => 'text',
  Decimal: () => '12.5',
  DateTime: () => '2026-07-01T09:30:00Z',
  URL: () => 'https://example.com/a',
  ID: owner => `gid://shopify/${owner}/820982911946154508`,
};

export interface SampleAnswer {
  /** Such as `orders.nodes.product = null`. */
  readonly what: string;
  readonly data: unknown;
}

export function sampleAnswers(schema: GraphQLSchema, document: DocumentNode): SampleAnswer[] {
  /** The places with more than one possibility, found while the first answer is made. */
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
    const fields = 'getFields' in type ? (type as GraphQLObjectType).getFields() : {};
    return Object.fromEntries(
      (selection?.selections ?? []).map(node => {
        if (node.kind !== 'Field') throw new Error('fragments are not sampled');
        const field = fields[node.name.value];
        if (!field) throw new Error(`${path} has no field ${node.name.value}`);
        return [
          (node.alias ?? node.name).value,
          valueFor(field.type, isObjectType(type) ? type.name : owner, `${path}.${node.name.value}`, node.selectionSet),
        ];
      }),
    );
  }

  const [definition] = document.definitions;
  const query = schema.getQueryType();
  if (definition?.kind !== 'OperationDefinition' || !query) throw new Error('a document is one query');
  const answer = () => presentValue(query, '', '', definition.selectionSet);

  const everything = { what: 'everything', data: answer() };
  const others = [...places].flatMap(([place, possibilities]) =>
    possibilities.slice(1).map(value => {
      chosen = { place, value };
      return { what: `${place} = ${String(value)}`, data: answer() };
    }),
  );
  return [everything, ...others];
}
