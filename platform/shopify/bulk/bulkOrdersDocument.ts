import { CUSTOMER_FIELDS, ORDER_FIELDS } from '../admin-api/operations/orderFields.js';
import { LINE_NODE_FIELDS } from '../admin-api/operations/orderLines.js';

/**
 * Builds a bulk query for all orders since a time, with each order line as a separate record in the file.
 * @param processedSince ISO 8601: bulk queries take no variables. @param names true if the app may read buyers' names.
 */
export const bulkOrdersDocument = ({ processedSince, names }: { processedSince: string; names: boolean }): string =>
  `query BulkOrders { orders(query: "processed_at:>='${processedSince}'", sortKey: PROCESSED_AT) { edges { node {
  ${ORDER_FIELDS}
  ${names ? CUSTOMER_FIELDS : ''}
  lineItems { edges { node { id ${LINE_NODE_FIELDS} } } }
} } } }`;
