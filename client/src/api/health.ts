/** Checks the service's health (spec §4, §9): for the card, the outage page, and on a route change. */
import * as api from '../../../domain/api/health.js';
import { availability } from '../state/availability.js';
import { call } from './client.js';
import { isPassing } from './errors.js';

const TIMEOUT_MS = 10_000;
/** Spec §9: 'minimum 2 s between checks'. */
const LEAST_PAUSE_MS = 2_000;
/** A healthy answer is fresh for as long as network errors are absorbed after it. */
const STALE_AFTER_MS = 30_000;

let lastAsked = Number.NEGATIVE_INFINITY;

/** @throws ApiError, also if no answer came within 10 seconds. */
export function readHealth(): Promise<api.HealthSummary> {
  lastAsked = Date.now();
  return call(api.health, { signal: AbortSignal.timeout(TIMEOUT_MS) });
}

/**
 * For links and buttons that leave the app: during an outage the browser would show its own error page, a dead end. So
 * this asks first and stays if there is no answer.
 * @returns whether the browser left the page.
 */
export async function leaveWhileServed(leave: () => void): Promise<boolean> {
  const served = await readHealth().then(
    () => true,
    error => !isPassing(error),
  );
  if (served) leave();
  return served;
}

/**
 * Spec §4: 'Health is re-checked on route change when stale (minimum 2 s between checks)'. Health is stale if no answer
 * has confirmed it for a while: a merchant whose pages fetch data causes no extra checks. A failed check counts like
 * any other failed call.
 */
export function recheckHealth(): void {
  const now = Date.now();
  const fresh = now - availability.get().lastHealthy < STALE_AFTER_MS;
  if (fresh || now - lastAsked < LEAST_PAUSE_MS) return;
  readHealth().catch(() => null);
}
