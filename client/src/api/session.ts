/** Signing in and out, and checking who is signed in (spec §7, rows 1 to 3). */
import * as api from '../../../domain/api/auth.js';
import { clearDashboardCache } from '../state/dashboardCache.js';
import { rememberStore } from '../state/recentStores.js';
import { isLeaving, session } from '../state/session.js';
import { forgetShopHint, mayBeSignedIn } from '../state/shopHint.js';
import { clearStats } from '../state/statsCache.js';
import { call, urlOf } from './client.js';
import { ApiError } from './errors.js';

/** Spec §9: 3 retries, 1 s apart; at most one check in 5 s. */
const RETRIES = 3;
const RETRY_MS = 1_000;
const THROTTLE_MS = 5_000;

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));

let lastCheck = Number.NEGATIVE_INFINITY;
let running: Promise<void> | null = null;

export const isChecking = (): boolean => running !== null;

/** Observes every check, from any part of the app. */
let observer = { began: (): void => {}, ended: (): void => {} };
export const observeChecks = (next: typeof observer): void => {
  observer = next;
};

/** Called once at startup. Sends no request for visitors, because the refusal would log an error in the console. */
export async function beginSession(): Promise<void> {
  if (mayBeSignedIn()) await checkSession();
  else session.set({ state: 'unauthenticated' });
}

/** Reads the session. Concurrent calls, and calls within the throttle, share one response. */
export function checkSession({ force = false } = {}): Promise<void> {
  if (running !== null) return running;
  if (!force && Date.now() - lastCheck < THROTTLE_MS) return Promise.resolve();
  lastCheck = Date.now();
  observer.began();
  running = readSession().finally(() => {
    running = null;
    observer.ended();
  });
  return running;
}

async function readSession(): Promise<void> {
  for (let failures = 0; ; failures++) {
    try {
      const me = await call(api.me);
      rememberStore(me.shop);
      const known = session.get();
      // The same answer as before changes nothing on the screen.
      if (known.state !== 'authenticated' || JSON.stringify(known.me) !== JSON.stringify(me))
        session.set({ state: 'authenticated', me });
      return;
    } catch (error) {
      const refused = error instanceof ApiError && (error.status === 401 || error.status === 404);
      if (!refused && failures < RETRIES) {
        await pause(RETRY_MS);
        continue;
      }
      // A server that cannot answer does not end a known session.
      if (refused || session.get().state === 'loading') endSession();
      return;
    }
  }
}

/** Spec §4: clears the auth state, the readable shop cookie and the shop's cached figures. */
export function endSession(): void {
  if (isLeaving.get()) return;
  const known = session.get();
  if (known.state === 'authenticated') {
    clearDashboardCache(known.me.shop);
    clearStats(known.me.shop);
  }
  forgetShopHint();
  session.set({ state: 'unauthenticated' });
}

/** Spec §4: 'resets to unauthenticated even if the call fails'. */
export async function signOut(): Promise<void> {
  await call(api.disconnect).catch(() => null);
  endSession();
}

/** The session has already ended on the server; the screen stays for `ms`, so that its message can be read. */
export async function endSessionAfter(ms: number): Promise<void> {
  isLeaving.set(true);
  await pause(ms);
  isLeaving.set(false);
  endSession();
}

/** The URL to connect `shop`; it returns to a page of this app. */
export const connectUrl = (shop: string, returnTo: string): string =>
  urlOf(api.login, { query: { shop, return_url: returnTo } });
