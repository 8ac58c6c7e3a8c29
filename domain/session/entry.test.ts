import { describe, it } from 'vitest';
import { as, type Instant, type ShopDomain } from '../kernel/names.js';
import { specification } from '../kernel/specification.js';
import { entry } from './entry.js';

const { given } = specification(entry);
const at = as<Instant>('2026-07-01T09:00:00.000Z');
const expiresAt = as<Instant>('2026-07-01T09:10:00.000Z');
const shop = as<ShopDomain>('aurora.myshopify.com');
const offer = { type: 'OfferEntry', shop, expiresAt, at } as const;
const offered = { type: 'EntryOffered', shop, expiresAt, at } as const;
const take = { type: 'TakeEntry', at } as const;
const taken = { type: 'EntryTaken', shop, at } as const;

describe('a sign-in link', () => {
  it('is offered', () => given().when(offer).then(offered));
  it('is offered once', () => given(offered).when(offer).thenRefused('ENTRY_LINK_INVALID'));
  it('is taken', () => given(offered).when(take).then(taken));
  it('is taken once', () => given(offered, taken).when(take).thenRefused('ENTRY_LINK_INVALID'));
  it('is refused unless it was offered', () => given().when(take).thenRefused('ENTRY_LINK_INVALID'));
  it('expires after ten minutes', () =>
    given(offered)
      .when({ ...take, at: expiresAt })
      .thenRefused('ENTRY_LINK_INVALID'));
});
