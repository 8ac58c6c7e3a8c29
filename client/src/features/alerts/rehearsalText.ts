import type { AlertRehearsal } from '../../../../domain/api/alerts.js';
import { longDate } from '../../format/date.js';

const DAY_MS = 86_400_000;

/** `In the past 90 days this rule would have sent 14 messages, nine of them under 1%.` */
export function rehearsalText(
  { days, knownSince, alerts, small, smallPercent }: AlertRehearsal,
  now = Date.now(),
): string {
  if (knownSince === null) return 'There are no competitors yet to test this rule on.';
  const span =
    now - Date.parse(knownSince) < (days - 1) * DAY_MS
      ? `Since ${longDate(knownSince)}, when checks began,`
      : `In the past ${days} days`;
  const sent = alerts === 0 ? 'nothing' : alerts === 1 ? '1 message' : `${alerts} messages`;
  const quiet = small === 0 ? '' : `, ${inWords(small, alerts)} under ${smallPercent}%`;
  return `${span} this rule would have sent ${sent}${quiet}.`;
}

const WORDS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const;

const inWords = (small: number, all: number): string =>
  small === all ? (all === 1 ? 'which is' : 'all') : `${WORDS[small] ?? small} of them`;
