/** Builds `bulk_operations/finish`: an ended operation and its status. The app must query the file's URL. */
import type { BulkOperation } from '../../bulk/bulkOperations.js';
import type { Store } from '../../store/store.js';
import type { Json } from '../jsonText.js';
import { zonedTime, zonedTimeOrNull } from './payloadParts.js';

export const bulkPayload = (
  { id, status, errorCode, createdAt, completedAt }: BulkOperation,
  store: Store,
): { readonly [key: string]: Json } => ({
  admin_graphql_api_id: `gid://shopify/BulkOperation/${id}`,
  completed_at: zonedTimeOrNull(completedAt, store),
  created_at: zonedTime(createdAt, store),
  error_code: errorCode?.toLowerCase() ?? null,
  status: status.toLowerCase(),
  type: 'query',
});
