/**
 * OAuth's `state` parameter: an attempt to connect, signed by us for one browser. It needs no memory, so strangers who
 * begin attempts fill nothing, any process can take the answer, and a restart in between does no harm (ADR 0013).
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ConnectAttempt } from '../../domain/shop/connectAttempt.js';

/** What a state is signed with, and for whom. */
export interface StateSeal {
  readonly key: Uint8Array;
  /** Hash of the secret in the browser's cookie. Not in the state: another browser's signature does not fit. */
  readonly browser: string;
}

/** @param nonce no two states are the same, so that each is used once. */
export function stateOf({ shop, returnPath, expiresAt }: ConnectAttempt, nonce: string, seal: StateSeal): string {
  const body = Buffer.from(JSON.stringify([nonce, shop, returnPath, expiresAt])).toString('base64url');
  return `${body}.${signatureOf(body, seal)}`;
}

/** @returns `null` for a state that we did not sign for this browser. */
export function attemptIn(state: string, seal: StateSeal): ConnectAttempt | null {
  const [body = '', signature = '', ...more] = state.split('.');
  // As text: several texts stand for the same bytes, and a state that can be spelled anew could be used anew.
  const [given, wanted] = [Buffer.from(signature), Buffer.from(signatureOf(body, seal))];
  if (more.length > 0 || given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  const [, shop, returnPath, expiresAt] = JSON.parse(Buffer.from(body, 'base64url').toString());
  return { shop, returnPath, expiresAt };
}

const signatureOf = (body: string, { key, browser }: StateSeal): string =>
  createHmac('sha256', key).update(`${body}.${browser}`).digest('base64url');
