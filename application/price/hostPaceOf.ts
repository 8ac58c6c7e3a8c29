import type { HostState } from '../../platform/outbound/pace/hostPacer.js';
import { instantOf } from '../../platform/runtime/clock/clock.js';
import type { HostPace } from './hostQueue.js';

/** The pacer's state as the queue keeps it, for all processes. */
export const hostPaceOf = ({ nextAllowedAt, slowedBySite, slowUntil, paceMs }: HostState): HostPace => ({
  nextAllowedAt: instantOf(nextAllowedAt),
  slowed: slowedBySite,
  slowUntil: slowUntil === null ? null : instantOf(slowUntil),
  paceMs: Math.round(paceMs),
});
