import { expect, it } from 'vitest';
import { as, type Instant } from '../../domain/kernel/names.js';
import { SHOP } from '../../projector/engines.fixtures.js';
import { folded, happened } from '../../projector/folding.fixtures.js';
import { shareLinks } from './projection.js';

const at = as<Instant>('2026-11-21T12:00:00.000Z');
const expiresAt = as<Instant>('2026-11-28T12:00:00.000Z');
const shared = { kind: 'revenue', from: '2026-11-01', to: '2026-11-20' } as const;
const created = (shop?: string) =>
  happened('ShareLinkCreated', { linkId: 'l1', tokenHash: 'hash', shared, expiresAt, at }, shop);
const revoked = (shop?: string) => happened('ShareLinkRevoked', { linkId: 'l1', at }, shop);

it('keeps a link after it was revoked, so that it can say so', async () => {
  const row = { shop: SHOP, id: 'l1', token_hash: 'hash', expires_at: expiresAt };
  expect(await (await folded(shareLinks, created()))('share_links')).toEqual([
    expect.objectContaining({ ...row, revoked: 0 }),
  ]);
  expect(await (await folded(shareLinks, created(), revoked()))('share_links')).toEqual([
    expect.objectContaining({ ...row, revoked: 1 }),
  ]);
});

it('is not revoked by another shop', async () =>
  expect(await (await folded(shareLinks, created(), revoked('other.myshopify.com')))('share_links')).toEqual([
    expect.objectContaining({ revoked: 0 }),
  ]));

it('notifies the shop of each change', () => {
  for (const type of ['ShareLinkCreated', 'ShareLinkRevoked'] as const)
    expect(shareLinks.announce?.[type]?.({ ...created(), position: '7' } as never, async () => [])).toEqual([
      { kind: 'changed', room: `shop:${SHOP}`, payload: { topic: 'shareLinks', position: '7' } },
    ]);
});
