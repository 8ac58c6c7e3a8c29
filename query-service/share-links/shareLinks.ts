import * as api from '../../domain/api/shareLinks.js';
import type { Shared } from '../../domain/share-links/shareLinks.js';
import { merchantGet } from '../http/merchantGet.js';
import { pageTitle } from './pageTitle.js';

/** `GET /api/share-links`: those that open today. */
export const shareLinks = merchantGet(api.shareLinks, {
  async handler({ shop }, _, ports) {
    const rows = await ports.readStore.sql
      .selectFrom('share_links')
      .selectAll()
      .where('shop', '=', shop)
      .where('revoked', '=', 0)
      .where('expires_at', '>', ports.clock.now())
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
    const links = rows.map(async row => {
      const shared = JSON.parse(row.shared) as Shared;
      const revenue = shared.kind === 'revenue' ? shared : null;
      return {
        id: row.id,
        kind: shared.kind,
        from: revenue?.from ?? null,
        to: revenue?.to ?? null,
        title: shared.kind === 'prices' ? ((await pageTitle(shop, shared.competitorId, ports))?.title ?? null) : null,
        moment: shared.kind === 'market' ? shared.moment : null,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
      };
    });
    return { links: await Promise.all(links) };
  },
});
