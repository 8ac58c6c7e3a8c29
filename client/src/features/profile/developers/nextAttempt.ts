import { absoluteTime, clockTime } from '../../../format/date.js';
import { webhooksTexts as texts } from '../texts/webhooksTexts.js';

const DAY_MS = 86_400_000;

/** `11:31 AM`, with its day unless that is close. */
export const shortTime = (iso: string): string =>
  Math.abs(Date.parse(iso) - Date.now()) < DAY_MS / 2 ? clockTime(Date.parse(iso)) : absoluteTime(iso);

/** `soon` if it is due. */
export const nextAttempt = (at: string | null): string =>
  at === null || Date.parse(at) <= Date.now() ? texts.soon : shortTime(at);
