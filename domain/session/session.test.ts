import { describe, expect, it } from 'vitest';
import { as, type Instant, type SessionId, type ShopDomain } from '../kernel/names.js';
import { specification } from '../kernel/specification.js';
import { isOpen, session } from './session.js';

const { given } = specification(session);
const at = as<Instant>('2026-07-01T09:00:00.000Z');
const expiresAt = as<Instant>('2026-07-08T09:00:00.000Z');
const identity = { sessionId: as<SessionId>('5e55'), shop: as<ShopDomain>('aurora.myshopify.com') };
const start = { type: 'StartSession', ...identity, expiresAt, token: null, at } as const;
const started = { type: 'SessionStarted', ...identity, expiresAt, token: null, at } as const;
const logout = { type: 'EndSession', reason: 'logout', at } as const;
const ended = { type: 'SessionEnded', ...identity, reason: 'logout', at } as const;

describe('session', () => {
  it('starts', () => given().when(start).then(started));
  it('never starts twice with the same id', () => given(started).when(start).thenRefused('SESSION_EXPIRED'));
  it('is never revived', () => given(started, ended).when(start).thenRefused('SESSION_EXPIRED'));
  it('ends', () => given(started).when(logout).then(ended));
  it('ends once', () => given(started, ended).when(logout).thenNothing());
  it('cannot end before it starts', () => given().when(logout).thenRefused('AUTHENTICATION_REQUIRED'));

  it('is valid until it expires or ends', () => {
    const open = session.evolve(session.initial, started);
    expect(isOpen(open, at)).toBe(true);
    expect(isOpen(open, expiresAt)).toBe(false);
    expect(isOpen(session.evolve(open, ended), at)).toBe(false);
    expect(isOpen(session.initial, at)).toBe(false);
  });
});
