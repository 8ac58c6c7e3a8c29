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

/** In base64, the last letter of 32 bytes has two unused bits. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const respelled = state.slice(0, -1) + ALPHABET[ALPHABET.indexOf(state.at(-1) ?? '') + 1];

it('has a signature with other spellings', () =>
  expect(Buffer.from(respelled.slice(body.length + 1), 'base64url')).toEqual(Buffer.from(signature, 'base64url')));

describe('the state of an attempt to connect', () => {
  it('is valid for its browser, in any process with the key', () =>
    expect(attemptIn(state, { ...seal, key: new Uint8Array(32).fill(1) })).toEqual(attempt));

  it('is different each time', () => expect(stateOf(attempt, 'other', seal)).not.toBe(state));

  it('reveals nothing about the browser', () => expect(Buffer.from(body, 'base64url').toString()).not.toMatch('b0b'));

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
  ])('is invalid as %s, read with %j', (text, by) => expect(attemptIn(text, by)).toBeNull());
});
