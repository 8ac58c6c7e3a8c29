import { CHECKOUT_FIELDS } from '../admin-api/operations/checkoutsPage.js';

/**
 * The query that a bulk operation carries out: all abandoned checkouts that changed since then, recovered ones among them.
 * @param updatedSince ISO 8601: bulk queries take no variables.
 */
export const bulkCheckoutsDocument = ({ updatedSince }: { updatedSince: string }): string =>
  `query BulkCheckouts { abandonedCheckouts(query: "updated_at:>='${updatedSince}'", sortKey: CREATED_AT) {
  edges { node { ${CHECKOUT_FIELDS} } }
} }`;
