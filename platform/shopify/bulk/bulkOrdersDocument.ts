import { CUSTOMER_FIELDS, ORDER_FIELDS } from '../admin-api/operations/orderFields.js';
import { LINE_NODE_FIELDS } from '../admin-api/operations/orderLines.js';

/**
 * The query of a bulk operation: all orders since then, with each order line as a record of its own in the file.
 * @param processedSince ISO 8601: bulk queries take no variables. @param names whether the app may read buyers' names.
 */
export const bulkOrdersDocument = ({ processedSince, names }: { processedSince: string; names: boolean }): string =>
  `query BulkOrders { orders(query: "processed_at:>='${processedSince}'", sortKey: PROCESSED_AT) { edges { node {
  ${ORDER_FIELDS}
  ${names ? CUSTOMER_FIELDS : ''}
  lineItems { edges { node { id ${LINE_NODE_FIELDS} } } }
} } } }`;
