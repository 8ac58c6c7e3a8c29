/**
 * Spec §4, service availability: 8 server errors within 120 s make the app unavailable; network errors within 30 s of
 * the last healthy answer are absorbed. If a part of the app itself cannot be fetched, nothing is absorbed: it cannot
 * be shown.
 */
import { sharedState, useSharedState } from './sharedState.js';

export const TROUBLE_LIMIT = 8;
export const TROUBLE_WINDOW_MS = 120_000;
export const ABSORB_MS = 30_000;

export interface Availability {
  readonly available: boolean;
  /** Times of the recent errors, oldest first. */
  readonly troubles: readonly number[];
  readonly lastHealthy: number;
}

export type Signal = { readonly kind: 'healthy' | 'server' | 'network' | 'gone'; readonly at: number };

export const initialAvailability: Availability = {
  available: true,
  troubles: [],
  lastHealthy: Number.NEGATIVE_INFINITY,
};

export function onSignal(before: Availability, { kind, at }: Signal): Availability {
  if (kind === 'healthy') return { available: true, troubles: [], lastHealthy: at };
  if (kind === 'gone') return { ...before, available: false };
  if (kind === 'network' && at - before.lastHealthy <= ABSORB_MS) return before;
  const troubles = [...before.troubles.filter(then => at - then < TROUBLE_WINDOW_MS), at];
  return { ...before, troubles, available: before.available && troubles.length < TROUBLE_LIMIT };
}

export const availability = sharedState<Availability>(initialAvailability);
export const useAvailability = (): Availability => useSharedState(availability);

export const reportSignal = (kind: Signal['kind']): void =>
  availability.set(onSignal(availability.get(), { kind, at: Date.now() }));
