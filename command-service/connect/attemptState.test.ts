import { describe, expect, it } from 'vitest';
import type { ConnectAttempt } from '../../domain/shop/connectAttempt.js';
import { attemptIn, stateOf } from './attemptState.js';

const attempt = {
  shop: 'aurora.myshopify.com',
  returnPath: '/dashboard?connected=true',
  expiresAt: '2026-07-01T09:10:00.000Z',
} as ConnectAttempt;
const seal = { key: new Uint8Array(32).fill(1), browser: 'b0b' };
const state = stateOf(attempt, 'nonce', seal);
const [body = '', signature = ''] = state.split('.');
const forged = Buffer.from(JSON.stringify(['nonce', 'evil.myshopify.com', '/', attempt.expiresAt])).toString(
  'base64url',
);

/** Base64's last letter of 32 bytes has two bits that say nothing. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const respelled = state.slice(0, -1) + ALPHABET[ALPHABET.indexOf(state.at(-1) ?? '') + 1];

it('has a signature that other letters could stand for as well', () =>
  expect(Buffer.from(respelled.slice(body.length + 1), 'base64url')).toEqual(Buffer.from(signature, 'base64url')));

describe('the state of an attempt to connect', () => {
  it('is read by the browser that it was signed for, in any process that has the key', () =>
    expect(attemptIn(state, { ...seal, key: new Uint8Array(32).fill(1) })).toEqual(attempt));

  it('is another one each time', () => expect(stateOf(attempt, 'other', seal)).not.toBe(state));

  it('shows nothing of the browser', () => expect(Buffer.from(body, 'base64url').toString()).not.toMatch('b0b'));

  it.each([
    ['', seal],
    ['.', seal],
    ['guess', seal],
    [body, seal],
    [`${body}.`, seal],
    [`.${signature}`, seal],
    [`${forged}.${signature}`, seal],
    [`${state}=`, seal],
    [respelled, seal],
    [`${state}.`, seal],
    [`${state}.more`, seal],
    [state, { ...seal, browser: 'eve' }],
    [state, { ...seal, key: new Uint8Array(32).fill(2) }],
  ])('is none as %s, read with %j', (text, by) => expect(attemptIn(text, by)).toBeNull());
});
