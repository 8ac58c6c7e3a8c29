import { describe, it } from 'vitest';
import { as, type Instant, type SessionId, type ShopDomain } from '../kernel/names.js';
import { specification } from '../kernel/specification.js';
import { connectAttempt } from './connectAttempt.js';

const { given } = specification(connectAttempt);
const at = as<Instant>('2026-07-01T09:00:00.000Z');
const facts = { shop: as<ShopDomain>('aurora.myshopify.com'), sessionId: as<SessionId>('5e55'), at };
const complete = { type: 'CompleteConnect', ...facts } as const;
const completed = { type: 'ConnectCompleted', ...facts } as const;
const { shop } = facts;
/** The form that earlier versions wrote. */
const started = { type: 'ConnectStarted', shop, browser: 'b0b', returnPath: '/', expiresAt: at, at } as const;

describe('a connection attempt', () => {
  it('is completed', () => given().when(complete).then(completed));
  it('is completed once', () => given(completed).when(complete).thenRefused('CONNECT_STATE_INVALID'));
  it('is completed once in an older log too', () => {
    given(started).when(complete).then(completed);
    given(started, completed).when(complete).thenRefused('CONNECT_STATE_INVALID');
  });
});
