import type { AlertRehearsal } from '../../../../domain/api/alerts.js';
import { longDate } from '../../format/date.js';
import { alertTexts as texts } from './texts/alertTexts.js';

const DAY_MS = 86_400_000;

/** `In the past 90 days this rule would have sent 14 messages, nine of them under 1%.` */
export function rehearsalText(
  { days, knownSince, alerts, small, smallPercent }: AlertRehearsal,
  now = Date.now(),
): string {
  if (knownSince === null) return texts.rehearsal.none;
  const isShort = now - Date.parse(knownSince) < (days - 1) * DAY_MS;
  const span = isShort ? texts.rehearsal.since(longDate(knownSince)) : texts.rehearsal.days(days);
  return texts.rehearsal.sent(span, alerts, small, smallPercent);
}
