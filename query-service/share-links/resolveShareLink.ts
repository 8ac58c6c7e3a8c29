import { as, type ShopDomain } from '../../domain/kernel/names.js';
import type { Shared } from '../../domain/share-links/shareLinks.js';
import { hashOf } from '../../platform/runtime/ids/ids.js';
import type { QueryPorts } from '../ports.js';
import type { ShareRefusal } from './sharedPage.js';

export interface OpenShareLink {
  readonly id: string;
  readonly shop: ShopDomain;
  readonly shared: Shared;
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** Finds the open link of a token. */
export async function resolveShareLink(
  token: string,
  { readStore, clock }: QueryPorts,
): Promise<OpenShareLink | { readonly refused: ShareRefusal }> {
  const row = await readStore.sql
    .selectFrom('share_links')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  if (!row) return { refused: 'SHARE_LINK_UNKNOWN' };
  if (row.revoked === 1) return { refused: 'SHARE_LINK_REVOKED' };
  if (row.expires_at <= clock.now()) return { refused: 'SHARE_LINK_EXPIRED' };
  return {
    id: row.id,
    shop: as<ShopDomain>(row.shop),
    shared: JSON.parse(row.shared) as Shared,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
