/**
 * The operator's session as this tab knows it. The server counts attempts and decides (spec §4, §9); the client shows it,
 * and keeps the expiry for every tab. Only Logout clears that, so one that is left over says that a session expired.
 */

import { ADMIN_ATTEMPTS, ADMIN_IDLE_HOURS, ADMIN_LOCK_MINUTES } from '../../../../../domain/admin/limits.js';
import * as api from '../../../../../domain/api/admin.js';
import type { AnswerOf, Endpoint } from '../../../../../domain/api/endpoint.js';
import { type CallArguments, call } from '../../../api/client.js';
import { ApiError } from '../../../api/errors.js';
import { adminExpiry } from '../../../state/adminExpiry.js';
import { sharedState, useSharedState } from '../../../state/sharedState.js';

const IDLE_MS = ADMIN_IDLE_HOURS * 60 * 60_000;

export interface Gate {
  /** `null`: not known yet. */
  readonly session: api.AdminSession | null;
  /** It ended by itself, not by Logout. */
  readonly expired: boolean;
  /** The service did not say whether there is a session. */
  readonly unreachable: boolean;
}

export const NOT_ASKED: Gate = { session: null, expired: false, unreachable: false };
export const gate = sharedState<Gate>(NOT_ASKED);
export const useGate = (): Gate => useSharedState(gate);

/** The result of an attempt; `locked` before it, or by it. */
export type Attempt = 'unlocked' | 'locked now' | 'locked' | 'fault' | { readonly attemptsLeft: number };

function settle(session: api.AdminSession): void {
  if (session.unlocked && session.expiresAt) adminExpiry.keep(Date.parse(session.expiresAt));
  gate.set({ session, expired: !session.unlocked && adminExpiry.read() !== null, unreachable: false });
}

const LOCKED: api.AdminSession = {
  unlocked: false,
  configured: true,
  expiresAt: null,
  lockedUntil: null,
  attemptsLeft: ADMIN_ATTEMPTS,
};

/** Asks the server. Without an answer, what was known stays. */
export async function refreshSession(): Promise<void> {
  try {
    settle(await call(api.adminSession));
  } catch {
    gate.set({ ...gate.get(), unreachable: true });
  }
}

export async function unlock(password: string): Promise<Attempt> {
  try {
    settle(await call(api.adminLogin, { body: { password } }));
    return 'unlocked';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, details } = error;
    const known = gate.get().session ?? LOCKED;
    if (code === 'ADMIN_PASSWORD_WRONG') {
      gate.set({ ...gate.get(), session: { ...known, attemptsLeft: Number(details.attempts ?? known.attemptsLeft) } });
    } else if (code === 'ADMIN_LOCKED' || code === 'ADMIN_LOCKED_NOW') {
      const lockedUntil = new Date(Date.now() + Number(details.minutes ?? ADMIN_LOCK_MINUTES) * 60_000).toISOString();
      gate.set({ ...gate.get(), session: { ...known, lockedUntil } });
    } else return 'fault';
    // Other tabs try as well: what the server counts is shown.
    await refreshSession();
    const { lockedUntil, attemptsLeft } = gate.get().session ?? LOCKED;
    if (lockedUntil === null) return { attemptsLeft };
    return code === 'ADMIN_LOCKED' ? 'locked' : 'locked now';
  }
}

/** @throws ApiError if the server could not be reached: the session goes on. */
export async function endAdminSession(): Promise<void> {
  try {
    await call(api.adminLogout);
  } catch (error) {
    if (!hasExpired(error)) throw error;
  }
  adminExpiry.forget();
  gate.set({ session: LOCKED, expired: false, unreachable: false });
}

const hasExpired = (error: unknown): boolean => error instanceof ApiError && error.code === 'ADMIN_SESSION_EXPIRED';

/** A call of the unlocked screens: it prolongs the session, or finds that it is over. */
export async function adminCall<E extends Endpoint>(endpoint: E, ...given: CallArguments<E>): Promise<AnswerOf<E>> {
  const answer = await adminPoll(endpoint, ...given);
  prolong(Date.now() + IDLE_MS);
  return answer;
}

/** A call that a screen makes by itself: it does not prolong the session, but may find that it is over. */
export async function adminPoll<E extends Endpoint>(endpoint: E, ...given: CallArguments<E>): Promise<AnswerOf<E>> {
  try {
    return await call(endpoint, ...given);
  } catch (error) {
    if (hasExpired(error)) {
      gate.set({ session: { ...(gate.get().session ?? LOCKED), unlocked: false }, expired: true, unreachable: false });
      void refreshSession();
    }
    throw error;
  }
}

function prolong(expiry: number): void {
  const { session } = gate.get();
  if (!session?.unlocked) return;
  adminExpiry.keep(expiry);
  gate.set({ ...gate.get(), session: { ...session, expiresAt: new Date(expiry).toISOString() } });
}

/** Another tab used the session, or ended it. */
adminExpiry.onChangeElsewhere(() => {
  const expiry = adminExpiry.read();
  const { session } = gate.get();
  if (session?.unlocked && expiry !== null)
    gate.set({ ...gate.get(), session: { ...session, expiresAt: new Date(expiry).toISOString() } });
  else void refreshSession();
});
