/** An operator's session ends 2 hours after its last use. Use is not an event, so sessions have no stream. */
import { as, type Instant } from '../kernel/names.js';
import { CLOCKS_DIFFER_MS } from './gate.js';
import { ADMIN_IDLE_HOURS } from './limits.js';

const IDLE_MS = ADMIN_IDLE_HOURS * 3_600_000;

/** The time at which an unused session ends. */
export const idleUntil = (seenAt: Instant): Instant =>
  as<Instant>(new Date(Date.parse(seenAt) + IDLE_MS).toISOString());

/** Checks that the session is still valid. A clock that was set back ends it, because the idle time is unknown. */
export const isInUse = (seenAt: Instant, now: Instant): boolean =>
  now < idleUntil(seenAt) && Date.parse(now) >= Date.parse(seenAt) - CLOCKS_DIFFER_MS;
