/**
 * Computes a query's cost (shopify reference §8): scalar 0; object 1; a root count 10; `pageInfo`, `unitCost` and
 * addresses 0; a connection 2 + children × floor(2·ln(max(2, page size))); a mutation 10.
 */
import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

export const SINGLE_QUERY_LIMIT = 1000;
const MUTATION = 10;
const COUNT = 10;
const DEFAULT_PAGE = 10;
const FREE = new Set(['pageInfo', 'unitCost', 'billingAddress', 'shippingAddress', 'currencyFormats']);

export interface Costed {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** @param sizeOf the actual length of the page at a path (`orders.nodes.lineItems`), if known. */
export function queryCost(query: Costed, sizeOf: (path: string) => number | undefined = () => undefined): number {
  if (query.operation.operation === 'mutation') return MUTATION;
  const root = query.schema.getQueryType();
  return root ? selectionCost(root, query.operation.selectionSet, []) : 0;

  /** Counts only the most expensive of the branches for several concrete types. */
  function selectionCost(type: GraphQLCompositeType, set: SelectionSetNode, path: readonly string[]): number {
    let own = 0;
    let highest = 0;
    for (const node of set.selections) {
      if (node.kind === 'Field') {
        own += fieldCost(type, node, [...path, node.alias?.value ?? node.name.value]);
        continue;
      }
      const fragment = node.kind === 'InlineFragment' ? node : query.fragments.get(node.name.value);
      if (!fragment) continue;
      const named = fragment.typeCondition && query.schema.getType(fragment.typeCondition.name.value);
      const condition = named && isCompositeType(named) ? named : type;
      const cost = selectionCost(condition, fragment.selectionSet, path);
      if (condition === type) own += cost;
      else highest = Math.max(highest, cost);
    }
    return own + highest;
  }

  function fieldCost(parent: GraphQLCompositeType, field: FieldNode, path: readonly string[]): number {
    const definition =
      isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[field.name.value] : undefined;
    if (!definition || FREE.has(field.name.value)) return 0;
    const type = getNamedType(definition.type);
    if (parent === root && type.name === 'Count') return COUNT;
    if (!field.selectionSet || !isCompositeType(type)) return 0;
    if (!type.name.endsWith('Connection')) return 1 + selectionCost(type, field.selectionSet, path);

    const size = sizeOf(path.join('.')) ?? askedSize(field);
    // Counts each object in a page; an edge adds nothing.
    const children = selectionCost(type, field.selectionSet, path) - edgesIn(field.selectionSet);
    return 2 + children * Math.floor(2 * Math.log(Math.max(2, size)));
  }

  function edgesIn(set: SelectionSetNode): number {
    return set.selections.filter(node => node.kind === 'Field' && node.name.value === 'edges').length;
  }

  function askedSize(field: FieldNode): number {
    const given = field.arguments?.find(({ name }) => name.value === 'first' || name.value === 'last')?.value;
    if (given?.kind === 'IntValue') return Number(given.value);
    if (given?.kind === 'Variable') return Number(query.variables[given.name.value] ?? DEFAULT_PAGE);
    return DEFAULT_PAGE;
  }
}
