import { CUSTOMER_FIELDS, ORDER_FIELDS } from '../admin-api/operations/orderFields.js';
import { LINE_NODE_FIELDS } from '../admin-api/operations/orderLines.js';

/**
 * The query that a bulk operation carries out: all orders since then, each line a record of its own in the file.
 * @param processedSince ISO 8601: bulk queries take no variables. @param names whether buyers' names are granted.
 */
export const bulkOrdersDocument = ({ processedSince, names }: { processedSince: string; names: boolean }): string =>
  `query BulkOrders { orders(query: "processed_at:>='${processedSince}'", sortKey: PROCESSED_AT) { edges { node {
  ${ORDER_FIELDS}
  ${names ? CUSTOMER_FIELDS : ''}
  lineItems { edges { node { id ${LINE_NODE_FIELDS} } } }
} } } }`;
