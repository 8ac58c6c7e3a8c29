import { describe, expect, it } from 'vitest';
import { as, type Instant, type SessionId, type ShopDomain } from '../kernel/names.js';
import { specification } from '../kernel/specification.js';
import { connectAttempt, isOwn } from './connectAttempt.js';

const { given } = specification(connectAttempt);
const at = as<Instant>('2026-07-01T09:00:00.000Z');
const late = as<Instant>('2026-07-01T09:10:00.000Z');
const sessionId = as<SessionId>('5e55');
const shop = as<ShopDomain>('aurora.myshopify.com');
const facts = { shop, browser: 'b0b', returnPath: '/dashboard', expiresAt: late, at };
const start = { type: 'StartConnect', ...facts } as const;
const started = { type: 'ConnectStarted', ...facts } as const;
const complete = { type: 'CompleteConnect', browser: 'b0b', sessionId, at } as const;
const completed = { type: 'ConnectCompleted', shop, sessionId, at } as const;

describe('an attempt to connect', () => {
  it('starts', () => given().when(start).then(started));
  it('starts once', () => given(started).when(start).thenRefused('CONNECT_STATE_INVALID'));
  it('is completed', () => given(started).when(complete).then(completed));
  it('is completed once', () => given(started, completed).when(complete).thenRefused('CONNECT_STATE_INVALID'));
  it('cannot be completed before it started', () => given().when(complete).thenRefused('CONNECT_STATE_INVALID'));
  it('cannot be completed by another browser', () =>
    given(started)
      .when({ ...complete, browser: 'eve' })
      .thenRefused('CONNECT_STATE_INVALID'));
  it('cannot be completed after ten minutes', () =>
    given(started)
      .when({ ...complete, at: late })
      .thenRefused('CONNECT_STATE_INVALID'));

  it('is still known to its browser when the answer comes twice', () => {
    const state = [started, completed].reduce(connectAttempt.evolve, connectAttempt.initial);
    expect(isOwn(state, 'b0b', at)).toBe(true);
    expect(isOwn(state, 'eve', at)).toBe(false);
    expect(isOwn(state, 'b0b', late)).toBe(false);
    expect(isOwn(connectAttempt.initial, 'b0b', at)).toBe(false);
  });
});
