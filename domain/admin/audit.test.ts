import { describe, expect, it } from 'vitest';
import { as, type Instant, type SealedText, type SessionId, type ShopDomain } from '../kernel/names.js';
import { adminAudit } from './audit.js';
import { ADMIN_VIEWS, type SearchFilter } from './events.js';

const none: SearchFilter = {
  category: null,
  action: null,
  shop: null,
  shopState: null,
  from: null,
  to: null,
  text: null,
};
const sessionId = as<SessionId>('5e55');

describe('the admin area in the audit trail', () => {
  it('records a search, but not its text, which may be an address', () => {
    const filter = {
      ...none,
      category: 'Sessions' as const,
      from: as<Instant>('2026-07-01T00:00:00.000Z'),
      text: as<SealedText>('sealed'),
    };
    expect(adminAudit.AdminViewed.details({ sessionId, view: 'audit logs', filter }, null, () => null)).toBe(
      'An operator opened audit logs: category Sessions, from 2026-07-01T00:00:00.000Z, search text',
    );
    expect(adminAudit.AdminViewed.details({ sessionId, view: 'erasures', filter: none }, null, () => null)).toBe(
      'An operator opened erasures',
    );
  });

  it('records every filter of a search', () => {
    const filter: SearchFilter = {
      ...none,
      action: 'SHOP_CONNECTED',
      shop: as<ShopDomain>('a.example'),
      shopState: 'deleted',
      to: as<Instant>('2026-07-02T00:00:00.000Z'),
    };
    expect(adminAudit.AdminViewed.details({ sessionId, view: 'audit logs', filter }, null, () => null)).toBe(
      [
        'An operator opened audit logs: action SHOP_CONNECTED, shop a.example',
        'deleted shops, to 2026-07-02T00:00:00.000Z',
      ].join(', '),
    );
  });

  it('has a filterable action for each view', () => {
    const { action } = adminAudit.AdminViewed;
    for (const view of ADMIN_VIEWS)
      expect(typeof action === 'function' ? action({ sessionId, view, filter: none }) : action).toMatch(
        /^ADMIN_[A-Z_]+_(VIEWED|EXPORTED)$/,
      );
  });

  it('has an action for a view that a later version recorded', () => {
    const { action } = adminAudit.AdminViewed;
    const later = { sessionId, view: 'forecast' as never, filter: none };
    expect(typeof action === 'function' ? action(later) : action).toBe('ADMIN_VIEWED');
  });

  it('records how a session ended', () =>
    expect(adminAudit.AdminSignedOut.details({ sessionId, reason: 'password changed' }, null, () => null)).toBe(
      "An operator's session ended: password changed",
    ));

  it('distinguishes a lock of one address from a lock of all', () => {
    const until = as<Instant>('2026-07-01T09:15:00.000Z');
    expect(adminAudit.AdminLocked.details({ from: null, until }, null, () => null)).toMatch('for everyone until 2026');
    expect(adminAudit.AdminLocked.details({ from: 'd1', until }, null, () => null)).toMatch(
      'for one address until 2026',
    );
  });
});
