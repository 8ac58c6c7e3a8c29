import { describe, expect, it } from 'vitest';
import { AUDIT_CATEGORIES } from './audit/category.js';
import type { AuditOf } from './audit/describe.js';
import { eventOf } from './audit/trail.fixtures.js';
import { AUDIT, auditEntryOf, undescribed } from './auditEntryOf.js';
import type { watchlistEvents } from './competitors/events.js';
import { EVENTS, type EventType } from './events.js';

const types = Object.keys(EVENTS) as EventType[];

describe('the descriptions', () => {
  it('exist for every event type, enforced by the compiler', () => {
    const { CompetitorDropped, ...others } = AUDIT;
    // @ts-expect-error Property 'CompetitorDropped' is missing
    const incomplete: AuditOf<typeof EVENTS, object> = others;
    // @ts-expect-error An event that is not the noun's own
    const strange: AuditOf<typeof watchlistEvents, object> = { ...AUDIT, CompetitorTracked: AUDIT.OrderSynced };
    expect([incomplete, strange]).toHaveLength(2);
    expect(Object.keys(AUDIT).sort()).toEqual([...types].sort());
  });

  it.each(types)('of %s has an action that operators can filter by', type => {
    const { action, category } = AUDIT[type];
    if (typeof action === 'string') expect(action).toMatch(/^[A-Z][A-Z_]{2,63}$/);
    if (typeof category === 'string') expect(AUDIT_CATEGORIES).toContain(category);
  });

  it("give each action one category from a closed list that includes the specification's three", () => {
    const categories = types.map(type => AUDIT[type].category).filter(category => typeof category === 'string');
    expect(AUDIT_CATEGORIES).toEqual(
      expect.arrayContaining(['Shop Operations', 'Data Deletion', 'Other', ...categories]),
    );
    expect(auditEntryOf(eventOf('ShopDisconnected', { reason: 'erased' }), null).category).toBe('Data Deletion');
    expect(auditEntryOf(eventOf('ShopDisconnected', { reason: 'merchant' }), null).category).toBe('Shop Operations');
    expect(undescribed('x').category).toBe('Other');
  });

  it('have unique actions', () => {
    const actions = types.map(type => AUDIT[type].action).filter(action => typeof action === 'string');
    expect(new Set(actions).size).toBe(actions.length);
  });
});

describe('an entry', () => {
  it('limits the length of its details', () => {
    const scopes = Array.from({ length: 500 }, (_, n) => `read_${n}`);
    const { details } = auditEntryOf(eventOf('ScopesChanged', { scopes }), null);
    expect(details).toHaveLength(1_000);
    expect(details).toMatch(/…$/);
  });

  it('exists for an event of an unknown type', () =>
    expect(undescribed('Strange\nType')).toEqual({
      action: 'EVENT_UNREADABLE',
      category: 'Other',
      details: 'An event of type “Strange Type” that this version can’t read',
    }));
});
