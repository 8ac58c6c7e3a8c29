/** Whether the service answers (spec §4, §9): for the card, for the page of outages, and on a change of route. */
import * as api from '../../../domain/api/health.js';
import { availability } from '../state/availability.js';
import { call } from './client.js';
import { isPassing } from './errors.js';

const TIMEOUT_MS = 10_000;
/** Spec §9: 'minimum 2 s between checks'. */
const LEAST_PAUSE_MS = 2_000;
/** As long as network errors are absorbed after a healthy answer, that answer is fresh. */
const STALE_AFTER_MS = 30_000;

let lastAsked = Number.NEGATIVE_INFINITY;

/** @throws ApiError, also where no answer came within 10 seconds. */
export function askHealth(): Promise<api.HealthSummary> {
  lastAsked = Date.now();
  return call(api.health, { signal: AbortSignal.timeout(TIMEOUT_MS) });
}

/**
 * For links and buttons that leave the app: while nothing answers, the browser would show a page of its own, which leads
 * nowhere. Asked first, and not left then.
 * @returns whether it was left.
 */
export async function leaveWhileServed(leave: () => void): Promise<boolean> {
  const served = await askHealth().then(
    () => true,
    error => !isPassing(error),
  );
  if (served) leave();
  return served;
}

/**
 * Spec §4: 'Health is re-checked on route change when stale (minimum 2 s between checks)'. Stale is what no answer has
 * proved for a while: a merchant whose pages fetch data anyway causes no extra checks. A failure counts as any other.
 */
export function recheckHealth(): void {
  const now = Date.now();
  const fresh = now - availability.get().lastHealthy < STALE_AFTER_MS;
  if (fresh || now - lastAsked < LEAST_PAUSE_MS) return;
  askHealth().catch(() => null);
}
