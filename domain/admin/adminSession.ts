/** An operator's session: it ends 2 hours after it was last used. Using it is not an event, so there is no stream of it. */
import { as, type Instant } from '../kernel/names.js';
import { CLOCKS_DIFFER_MS } from './gate.js';
import { ADMIN_IDLE_HOURS } from './limits.js';

const IDLE_MS = ADMIN_IDLE_HOURS * 3_600_000;

/** When a session ends unless it is used. */
export const idleUntil = (seenAt: Instant): Instant =>
  as<Instant>(new Date(Date.parse(seenAt) + IDLE_MS).toISOString());

/** Whether it may still be used. Not after the clock was put back: how long it was idle is then unknown. */
export const isInUse = (seenAt: Instant, now: Instant): boolean =>
  now < idleUntil(seenAt) && Date.parse(now) >= Date.parse(seenAt) - CLOCKS_DIFFER_MS;
