/** A shop's read-only links to a chart. Stream: `share-links-<shop>`. */
import { isDay } from '../kernel/day.js';
import { type Decider, refuse } from '../kernel/decider.js';
import type { Instant, ShopDomain } from '../kernel/names.js';
import type { Shared, ShareLinkEvent } from './events.js';
import { SHARE_LIMIT } from './limits.js';

export type { Shared, ShareLinkEvent } from './events.js';

export const shareLinksStream = (shop: ShopDomain): string => `share-links-${shop}`;

export type ShareLinkCommand =
  | {
      type: 'CreateShareLink';
      linkId: string;
      tokenHash: string;
      shared: Shared;
      expiresAt: Instant;
      at: Instant;
    }
  | { type: 'RevokeShareLink'; linkId: string; at: Instant };

/** The expiry of each link that isn't revoked. */
type ShareLinks = ReadonlyMap<string, Instant>;

export const shareLinks: Decider<ShareLinks, ShareLinkCommand, ShareLinkEvent> = {
  initial: new Map(),

  decide(command, links) {
    const { at } = command;
    if (command.type === 'RevokeShareLink') {
      const { linkId } = command;
      return links.has(linkId) ? [{ type: 'ShareLinkRevoked', linkId, at }] : refuse('SHARE_LINK_UNKNOWN');
    }
    const { linkId, tokenHash, shared, expiresAt } = command;
    if (shared.kind === 'revenue' && !(isDay(shared.from) && isDay(shared.to) && shared.from <= shared.to))
      return refuse('SHARE_DAYS_INVALID');
    if (shared.kind === 'market' && !(shared.moment <= at)) return refuse('SHARE_MOMENT_INVALID');
    const open = [...links.values()].filter(ends => ends > at).length;
    if (open >= SHARE_LIMIT) return refuse('SHARE_LINKS_FULL', { limit: SHARE_LIMIT });
    return [{ type: 'ShareLinkCreated', linkId, tokenHash, shared, expiresAt, at }];
  },

  evolve(links, event) {
    const next = new Map(links);
    if (event.type === 'ShareLinkCreated') next.set(event.linkId, event.expiresAt);
    else next.delete(event.linkId);
    return next;
  },
};
