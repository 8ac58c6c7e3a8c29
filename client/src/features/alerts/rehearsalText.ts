import type { AlertRehearsal } from '../../../../domain/api/alertRehearsal.js';
import { longDate } from '../../format/date.js';
import { alertTexts as texts } from './texts/alertTexts.js';

const DAY_MS = 86_400_000;

/** `In the past 90 days this rule would have sent 14 messages, nine of them under 1%.` */
export function rehearsalText(rehearsal: AlertRehearsal, now = Date.now()): string {
  const { days, knownSince, alerts, small, smallPercent } = rehearsal;
  if (knownSince === null) return texts.rehearsal.none;
  const span = isShortHistory(rehearsal, now)
    ? texts.rehearsal.since(longDate(knownSince))
    : texts.rehearsal.days(days);
  return texts.rehearsal.sent(span, alerts, small, smallPercent);
}

/** True if the competitors were read for less than the rehearsed days. */
export const isShortHistory = (
  { days, knownSince }: Pick<AlertRehearsal, 'days' | 'knownSince'>,
  now = Date.now(),
): boolean => knownSince !== null && now - Date.parse(knownSince) < (days - 1) * DAY_MS;
