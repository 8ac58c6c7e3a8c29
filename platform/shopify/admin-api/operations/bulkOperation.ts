/** Bulk operations: request one, let Shopify run it in its own time, download its file (shopify reference §7). */
import { type Static, Type } from 'typebox';
import { Nullable, OneOf } from '../../../../domain/api/common.js';
import { GlobalId } from './fields.js';
import { operation } from './operation.js';

const STATUSES = ['CANCELED', 'CANCELING', 'COMPLETED', 'CREATED', 'EXPIRED', 'FAILED', 'RUNNING'] as const;

export const runBulk = operation<{ query: string }>()(
  `mutation BulkRun($query: String!) {
  bulkOperationRunQuery(query: $query, groupObjects: false) {
    bulkOperation { id }
    userErrors { message }
  }
}`,
  Type.Object({
    bulkOperationRunQuery: Nullable(
      Type.Object({
        bulkOperation: Nullable(Type.Object({ id: GlobalId('BulkOperation') })),
        userErrors: Type.Array(Type.Object({ message: Type.String() })),
      }),
    ),
  }),
);

/** A whole number that may exceed 2^53: Shopify writes it as text. */
const Whole = Type.Union([Type.String({ pattern: '^\\d+$' }), Type.Integer({ minimum: 0 })]);

const Operation = Type.Object({
  status: OneOf(STATUSES),
  errorCode: Nullable(Type.String()),
  rootObjectCount: Whole,
  url: Nullable(Type.String()),
  /** The results so far of a failed operation. */
  partialDataUrl: Nullable(Type.String()),
});
export type BulkOperationNode = Static<typeof Operation>;

/** `node` is `null` for an id unknown to Shopify, and empty for one of another type. */
export const bulkOperation = operation<{ id: string }>()(
  `query BulkOperationState($id: ID!) {
  node(id: $id) { ... on BulkOperation { status errorCode rootObjectCount url partialDataUrl } }
}`,
  Type.Object({ node: Type.Union([Operation, Type.Object({}), Type.Null()]) }),
);

export const isBulkOperation = (node: BulkOperationNode | object | null): node is BulkOperationNode =>
  node !== null && 'status' in node;
