import { expect, it } from 'vitest';
import { as, type Instant } from '../../domain/kernel/names.js';
import { SHOP } from '../../projector/engines.fixtures.js';
import { folded, happened } from '../../projector/folding.fixtures.js';
import { shareLinks } from './projection.js';

const at = as<Instant>('2026-11-21T12:00:00.000Z');
const expiresAt = as<Instant>('2026-11-28T12:00:00.000Z');
const shared = { from: '2026-11-01', kind: 'revenue', to: '2026-11-20' } as const;
const created = (shop?: string) =>
  happened('ShareLinkCreated', { linkId: 'l1', tokenHash: 'hash', shared, expiresAt, at }, shop);
const revoked = (shop?: string) => happened('ShareLinkRevoked', { linkId: 'l1', at }, shop);

it('keeps a link after it was revoked, so that it can say so', async () => {
  const times = { created_at: at, expires_at: expiresAt };
  const row = { shop: SHOP, id: 'l1', token_hash: 'hash', shared: JSON.stringify(shared), ...times };
  expect(await (await folded(shareLinks, created()))('share_links')).toEqual([{ ...row, revoked: 0 }]);
  expect(await (await folded(shareLinks, created(), revoked()))('share_links')).toEqual([{ ...row, revoked: 1 }]);
});

it('is not revoked by another shop', async () =>
  expect(await (await folded(shareLinks, created(), revoked('other.myshopify.com')))('share_links')).toEqual([
    expect.objectContaining({ revoked: 0 }),
  ]));
