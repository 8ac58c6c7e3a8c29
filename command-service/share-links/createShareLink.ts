import { createHmac } from 'node:crypto';
import { load } from '../../application/decide/load.js';
import * as api from '../../domain/api/shareLinks.js';
import { watchlist, watchlistStream } from '../../domain/competitors/watchlist.js';
import { refuse } from '../../domain/kernel/decider.js';
import { as, type CompetitorId, type Instant } from '../../domain/kernel/names.js';
import { DEFAULT_SHARE_DAYS, NO_EXPIRY } from '../../domain/share-links/limits.js';
import { type Shared, shareLinks, shareLinksStream } from '../../domain/share-links/shareLinks.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { hashOf } from '../../platform/runtime/ids/ids.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

const DAY_MS = 86_400_000;

/**
 * `POST /api/share-links`. The token has 256 bits, is derived from the command, so that a repeated command returns the
 * same link, and is stored as a hash only.
 */
export const createShareLink = merchantRoute(api.createShareLink, {
  async handler({
    body: { shared: wanted, lasts = DEFAULT_SHARE_DAYS },
    merchant: { shop },
    now,
    commandId,
    newId,
    write,
    ports,
  }) {
    const shared = sharedIn(wanted);
    if (shared === null) return refuse('SHARE_MOMENT_INVALID');
    if (
      shared.kind === 'prices' &&
      !(await load(ports.eventLog, watchlist, watchlistStream(shop))).competitors.has(shared.competitorId)
    )
      return refuse('COMPETITOR_NOT_FOUND');
    const linkId = newId('share link');
    const token = createHmac('sha256', ports.shareKey).update(commandId).digest('base64url');
    const feed = shared.kind === 'moves';
    const expiresAt = feed ? as<Instant>(NO_EXPIRY) : plus(now, lasts * DAY_MS);
    const command = { type: 'CreateShareLink', linkId, tokenHash: hashOf(token), shared, expiresAt, at: now } as const;
    const url = `${ports.publicUrl}${(feed ? api.movesFeed : api.openShareLink).path}?token=${token}`;
    return accepted(await write(shareLinks, shareLinksStream(shop), command), { id: linkId, url, expiresAt });
  },
});

/** @returns `null` for a moment that doesn't exist, such as 25:00. */
function sharedIn(wanted: api.SharedBody): Shared | null {
  if (wanted.kind === 'prices') return { ...wanted, competitorId: as<CompetitorId>(wanted.competitorId) };
  if (wanted.kind === 'revenue' || wanted.kind === 'moves') return wanted;
  const ms = Date.parse(wanted.moment);
  return Number.isNaN(ms) ? null : { kind: 'market', moment: as<Instant>(new Date(ms).toISOString()) };
}
