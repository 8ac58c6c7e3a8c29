import { describe, expect, it } from 'vitest';
import { as, type Instant } from '../kernel/names.js';
import { SHARE_LIMIT } from './limits.js';
import { type Shared, type ShareLinkCommand, type ShareLinkEvent, shareLinks } from './shareLinks.js';

const at = as<Instant>('2026-11-21T12:00:00.000Z');
const later = as<Instant>('2026-11-28T12:00:00.001Z');
const link = {
  linkId: 'l1',
  tokenHash: 'a'.repeat(64),
  shared: { kind: 'revenue', from: '2026-11-01', to: '2026-11-20' } as Shared,
  expiresAt: as<Instant>('2026-11-28T12:00:00.000Z'),
};
const created = { type: 'ShareLinkCreated', ...link, at } as const;
const create = { type: 'CreateShareLink', ...link, at } as const;
const revoke = { type: 'RevokeShareLink', linkId: 'l1', at } as const;
const decide = (given: readonly ShareLinkEvent[], command: ShareLinkCommand) =>
  shareLinks.decide(command, given.reduce(shareLinks.evolve, shareLinks.initial));

describe('a share link', () => {
  it('is created and revoked', () => {
    expect(decide([], create)).toEqual([created]);
    expect(decide([created], revoke)).toEqual([{ type: 'ShareLinkRevoked', linkId: 'l1', at }]);
  });

  it('is unknown once revoked', () => {
    const revoked = { type: 'ShareLinkRevoked', linkId: 'l1', at } as const;
    expect(decide([created, revoked], revoke)).toMatchObject({ refused: 'SHARE_LINK_UNKNOWN' });
  });

  it.each([
    ['2026-11-20', '2026-11-01'],
    ['2026-02-30', '2026-03-01'],
  ])('needs days that exist, in order: %s to %s', (from, to) =>
    expect(decide([], { ...create, shared: { kind: 'revenue', from, to } })).toMatchObject({
      refused: 'SHARE_DAYS_INVALID',
    }),
  );

  it('needs a moment in the past', () => {
    const of = (moment: Instant) => decide([], { ...create, shared: { kind: 'market', moment } });
    expect(of(at)).toHaveLength(1);
    expect(of(later)).toMatchObject({ refused: 'SHARE_MOMENT_INVALID' });
  });

  it('is refused while the shop has too many open ones; expired ones do not count', () => {
    const full = Array.from({ length: SHARE_LIMIT }, (_, n) => ({ ...created, linkId: `n${n}` }));
    expect(decide(full, create)).toMatchObject({ refused: 'SHARE_LINKS_FULL', details: { limit: SHARE_LIMIT } });
    expect(decide(full, { ...create, at: later })).toHaveLength(1);
  });
});
