import * as api from '../../domain/api/shareLinks.js';
import { shareLinks, shareLinksStream } from '../../domain/share-links/shareLinks.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** `DELETE /api/share-links/:id`. */
export const revokeShareLink = merchantRoute(api.revokeShareLink, {
  async handler({ params, merchant: { shop }, now, write }) {
    const command = { type: 'RevokeShareLink', linkId: params.id, at: now } as const;
    return accepted(await write(shareLinks, shareLinksStream(shop), command), {});
  },
});
