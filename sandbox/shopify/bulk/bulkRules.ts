/** Enforces a bulk query's limits: at most five connections, nested at most two levels (shopify reference §7). */
import { type DocumentNode, type GraphQLSchema, getNamedType, TypeInfo, visit, visitWithTypeInfo } from 'graphql';

const MOST = 5;
const DEEPEST = 2;

/** Returns why the query is refused, or `null`. */
export function bulkRefusal(schema: GraphQLSchema, document: DocumentNode): string | null {
  const [operation, second] = document.definitions.filter(node => node.kind === 'OperationDefinition');
  if (operation?.operation !== 'query' || second) return 'Bulk operations take one query.';
  const info = new TypeInfo(schema);
  let [depth, deepest, count] = [0, 0, 0];
  const isConnection = () => getNamedType(info.getType())?.name.endsWith('Connection') ?? false;
  visit(
    document,
    visitWithTypeInfo(info, {
      Field: {
        enter() {
          if (!isConnection()) return;
          count++;
          deepest = Math.max(deepest, ++depth);
        },
        leave() {
          if (isConnection()) depth--;
        },
      },
    }),
  );
  if (count === 0) return 'Bulk queries must contain at least one connection.';
  if (count > MOST) return `Bulk queries cannot contain more than ${MOST} connections.`;
  if (deepest > DEEPEST) return `Bulk queries cannot contain connections with a nesting depth greater than ${DEEPEST}.`;
  return null;
}
