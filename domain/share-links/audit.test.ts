import { expect, it } from 'vitest';
import { eventOf, trailOf } from '../audit/trail.fixtures.js';

it('describes each share link event in the audit trail', () => {
  const expiresAt = '2026-11-28T12:00:00.000Z';
  const link = { linkId: 'l1', tokenHash: 'secret-hash', expiresAt };
  const prices = { kind: 'prices', competitorId: 'c1', days: 30 };
  expect(
    trailOf(
      eventOf('ShareLinkCreated', { ...link, shared: { kind: 'revenue', from: '2026-11-01', to: '2026-11-20' } }),
      eventOf('ShareLinkRevoked', { linkId: 'l1' }),
      eventOf('ShareLinkCreated', { ...link, linkId: 'l2', shared: prices }),
      eventOf('ShareLinkCreated', { ...link, linkId: 'l3', shared: { kind: 'market', moment: expiresAt } }),
      eventOf('ShareLinkCreated', { ...link, linkId: 'l4', shared: { kind: 'moves' } }),
      eventOf('ShareLinkRevoked', { linkId: 'unknown' }),
    ),
  ).toEqual([
    'SHARE_LINK_CREATED (Store Data) revenue from 2026-11-01 to 2026-11-20; until 2026-11-28 12:00 UTC',
    'SHARE_LINK_REVOKED (Store Data) revenue from 2026-11-01 to 2026-11-20',
    "SHARE_LINK_CREATED (Store Data) a competitor's price over 30 days; until 2026-11-28 12:00 UTC",
    'SHARE_LINK_CREATED (Store Data) the market on 2026-11-28 12:00 UTC; until 2026-11-28 12:00 UTC',
    'SHARE_LINK_CREATED (Store Data) a feed of market moves',
    'SHARE_LINK_REVOKED (Store Data) A share link',
  ]);
});
