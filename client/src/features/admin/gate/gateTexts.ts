/** What the gate says (spec §5, §8.5). */
import { ADMIN_LOCK_MINUTES, ADMIN_PASSWORD_MIN } from '../../../../../domain/admin/limits.js';

export const ACCOUNT_LOCKED = `Account locked for ${ADMIN_LOCK_MINUTES} minutes due to too many failed attempts.`;
export const AUTHENTICATION_ERROR = 'Authentication error. Please try again.';
export const TOO_SHORT = `Password must be at least ${ADMIN_PASSWORD_MIN} characters`;
export const SESSION_ENDED = 'Admin session ended securely';

const some = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Under 8 characters the field says what is missing, then how many attempts there are. */
export const helperText = (length: number, attemptsLeft: number): string =>
  length < ADMIN_PASSWORD_MIN ? TOO_SHORT : `${some(attemptsLeft, 'attempt')} remaining`;

export const wrongPassword = (attemptsLeft: number): string =>
  `Invalid password. ${some(attemptsLeft, 'attempt')} remaining.`;

/** Whole minutes, rounded up: at least 1 as long as it is locked. */
export const minutesLeft = (lockedUntil: string, now: number): number =>
  Math.min(ADMIN_LOCK_MINUTES, Math.max(1, Math.ceil((Date.parse(lockedUntil) - now) / 60_000)));

/** The second half of 'Account Temporarily Locked - …'. */
export const lockedText = (minutes: number): string =>
  `Too many failed attempts. Try again in ${some(minutes, 'minute')}.`;
