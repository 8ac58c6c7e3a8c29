import * as api from '../../domain/api/admin.js';
import { adminGet } from '../http/adminGet.js';
import { searchFilter } from './searchFilter.js';

/** `GET /api/admin/audit-logs/facets`: counts per facet. Appends no event: the list's own call is the audited one. */
export const auditFacets = adminGet(api.auditFacets, {
  async handler({ query, ports: { search, auditDigests } }) {
    const { categories, actions } = await search.facets(searchFilter(query, auditDigests));
    return { categories: { ...categories }, actions: { ...actions } };
  },
});
