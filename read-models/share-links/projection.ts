/** Folds each shop's share links. Serves their list and the public page. */
import type { Signal } from '../../platform/realtime/port.js';
import { type Folded, projection } from '../projection.js';
import { shareLinks as shareLinksTable } from './tables.js';

export const shareLinks = projection({
  name: 'share-links',
  version: 1,
  tables: { links: shareLinksTable },

  on: {
    ShareLinkCreated: ({ data, meta, at }, { links }) =>
      links.put({
        shop: meta.shop,
        id: data.linkId,
        token_hash: data.tokenHash,
        shared: JSON.stringify(data.shared),
        created_at: at,
        expires_at: data.expiresAt,
        revoked: 0,
      }),
    ShareLinkRevoked: ({ data, meta }, { links }) => links.patch([meta.shop, data.linkId], { revoked: 1 }),
  },

  announce: { ShareLinkCreated: changed, ShareLinkRevoked: changed },
});

function changed({ meta, position }: Folded<'ShareLinkCreated' | 'ShareLinkRevoked'>): Signal[] {
  return [{ kind: 'changed', room: `shop:${meta.shop}`, payload: { topic: 'shareLinks', position } }];
}
