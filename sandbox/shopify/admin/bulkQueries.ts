/** Bulk operations in the Admin API: start, read and cancel (shopify reference §7). */

import { bulkBatches } from '../bulk/bulkBatches.js';
import type { BulkOperation } from '../bulk/bulkOperations.js';
import { bulkRefusal } from '../bulk/bulkRules.js';
import type { AdminContext } from './adminContext.js';
import { connection, type PageArguments } from './connection.js';
import type { Field } from './listing.js';
import { dateTime, dateTimeOrNull, gid, idIn } from './money.js';

function bulkNode(operation: BulkOperation, { origin }: AdminContext) {
  const url = `${origin}/shopify/${operation.shop}/bulk/${operation.key}.jsonl`;
  const { status } = operation;
  return {
    __typename: 'BulkOperation',
    id: gid('BulkOperation', operation.id),
    status,
    type: 'QUERY',
    query: operation.query,
    errorCode: operation.errorCode,
    objectCount: String(operation.objects),
    rootObjectCount: String(operation.roots),
    fileSize: operation.fileSize === null ? null : String(operation.fileSize),
    url: status === 'COMPLETED' && operation.objects > 0 ? url : null,
    partialDataUrl: (status === 'FAILED' || status === 'CANCELED') && operation.objects > 0 ? url : null,
    createdAt: dateTime(operation.createdAt),
    completedAt: dateTimeOrNull(operation.completedAt),
  };
}

export const bulkOperation: Field<{ id: string }> = ({ id }, context) => {
  const found = context.sandbox.bulk.find(context.store.profile.domain, idIn('BulkOperation', id) ?? '');
  return found ? bulkNode(found, context) : null;
};

export const bulkOperations: Field<PageArguments> = (page, context, info) =>
  connection(
    {
      items: context.sandbox.bulk.of(context.store.profile.domain),
      keyOf: ({ createdAt }) => createdAt,
      nodeOf: operation => bulkNode(operation, context),
    },
    page,
    context,
    info,
  );

export const bulkOperationRunQuery: Field<{ query: string }> = ({ query }, context) => {
  const refused = (message: string, code: 'INVALID' | 'OPERATION_IN_PROGRESS' = 'INVALID') => ({
    bulkOperation: null,
    userErrors: [{ field: ['query'], message, code }],
  });
  const document = context.documentOf(query);
  if (!('kind' in document)) return refused(document.map(({ message }) => message).join('; '));
  const refusal = bulkRefusal(context.schema, document);
  if (refusal) return refused(refusal);
  const stretches = bulkBatches(context.now, period => context.execute(document, period));
  const started = context.sandbox.bulk.start(context.store.profile.domain, query, stretches);
  return started
    ? { bulkOperation: bulkNode(started, context), userErrors: [] }
    : refused('A bulk query operation for this app and shop is already in progress.', 'OPERATION_IN_PROGRESS');
};

export const bulkOperationCancel: Field<{ id: string }> = ({ id }, context) => {
  const found = context.sandbox.bulk.find(context.store.profile.domain, idIn('BulkOperation', id) ?? '');
  return found
    ? { bulkOperation: bulkNode(context.sandbox.bulk.cancel(found), context), userErrors: [] }
    : { bulkOperation: null, userErrors: [{ field: ['id'], message: 'Bulk operation does not exist' }] };
};
