/** Words the gate's messages about attempts and locks (spec §5, §8.5). */
import { ADMIN_LOCK_MINUTES, ADMIN_PASSWORD_MIN } from '../../../../../domain/admin/limits.js';
import { adminTexts } from '../texts/adminTexts.js';

const { gate } = adminTexts;

/** Under 8 characters the field says what is missing, then how many attempts there are. */
export const helperText = (length: number, attemptsLeft: number): string =>
  length < ADMIN_PASSWORD_MIN ? gate.tooShort(ADMIN_PASSWORD_MIN) : gate.remaining(attemptsLeft);

/** Whole minutes, rounded up: at least 1 as long as it is locked. */
export const minutesLeft = (lockedUntil: string, now: number): number =>
  Math.min(ADMIN_LOCK_MINUTES, Math.max(1, Math.ceil((Date.parse(lockedUntil) - now) / 60_000)));
