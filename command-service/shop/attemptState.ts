/**
 * OAuth's `state` parameter: a connection attempt, signed for one browser. Stateless, so strangers' attempts store
 * nothing, any process can handle the answer, and attempts survive a restart (ADR 0013).
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ConnectAttempt } from '../../domain/shop/connectAttempt.js';

/** The signing key and the browser that the state belongs to. */
export interface StateSeal {
  readonly key: Uint8Array;
  /**
   * Hash of the secret in the browser's cookie. Not part of the state, so another browser's signature does not match.
   */
  readonly browser: string;
}

/** @param nonce makes each state unique, so that it can be used only once. */
export function stateOf({ shop, returnPath, expiresAt }: ConnectAttempt, nonce: string, seal: StateSeal): string {
  const body = Buffer.from(JSON.stringify([nonce, shop, returnPath, expiresAt])).toString('base64url');
  return `${body}.${signatureOf(body, seal)}`;
}

/** @returns `null` for a state that we did not sign for this browser. */
export function attemptIn(state: string, seal: StateSeal): ConnectAttempt | null {
  const [body = '', signature = '', ...more] = state.split('.');
  // Compares the text: several base64 spellings encode the same bytes, and a respelled state could be replayed.
  const [received, expected] = [Buffer.from(signature), Buffer.from(signatureOf(body, seal))];
  if (more.length > 0 || received.length !== expected.length || !timingSafeEqual(received, expected)) return null;
  const [, shop, returnPath, expiresAt] = JSON.parse(Buffer.from(body, 'base64url').toString());
  return { shop, returnPath, expiresAt };
}

const signatureOf = (body: string, { key, browser }: StateSeal): string =>
  createHmac('sha256', key).update(`${body}.${browser}`).digest('base64url');
