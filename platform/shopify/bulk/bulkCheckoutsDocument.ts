import { CHECKOUT_FIELDS } from '../admin-api/operations/checkoutsPage.js';

/**
 * Builds a bulk query for all abandoned checkouts changed since a time, including recovered ones.
 * @param updatedSince ISO 8601: bulk queries take no variables.
 */
export const bulkCheckoutsDocument = ({ updatedSince }: { updatedSince: string }): string =>
  `query BulkCheckouts { abandonedCheckouts(query: "updated_at:>='${updatedSince}'", sortKey: CREATED_AT) {
  edges { node { ${CHECKOUT_FIELDS} } }
} }`;
