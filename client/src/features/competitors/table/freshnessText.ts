/** Words a row's freshness (reference C1: 'stale since …' with the reason). */
import type { Competitor } from '../../../../../domain/api/competitors.js';
import { clockTime, shortDate } from '../../../format/date.js';
import { tableTexts as texts } from '../texts/tableTexts.js';
import { failureText } from './failureText.js';

export interface FreshnessWords {
  readonly word: string;
  readonly intent: 'success' | 'warning' | 'danger' | 'none';
  /** The reason it is not fresh; `null` if it is. */
  readonly reason: string | null;
}

const DAY_MS = 86_400_000;

/** `2:02 PM`, or the date if it is more than a day ago. */
const since = (iso: string, now: number): string =>
  now - Date.parse(iso) < DAY_MS ? clockTime(Date.parse(iso)) : shortDate(iso);

export function freshnessText({ freshness, failure, lastRead }: Competitor, now: number): FreshnessWords {
  const reason = failure === null ? null : failureText(failure);
  const stale = lastRead ? texts.fresh.staleSince(since(lastRead, now)) : texts.fresh.neverRead;
  switch (freshness.state) {
    case 'waiting':
      return { word: texts.fresh.waiting, intent: 'none', reason: texts.fresh.firstPending };
    case 'fresh':
      return { word: texts.fresh.fresh, intent: 'success', reason: null };
    case 'overdue':
      return {
        word: stale,
        intent: 'warning',
        reason: freshness.slowedBySite ? texts.fresh.slowed : texts.fresh.late,
      };
    case 'failing':
      return { word: stale, intent: 'warning', reason: reason ?? failureText('') };
    case 'slow_down': {
      const { slowUntil } = freshness;
      const until = slowUntil === null ? null : texts.fresh.slowDownUntil(since(slowUntil, now));
      return { word: texts.fresh.slowDown, intent: 'warning', reason: until ?? texts.fresh.slowed };
    }
    case 'blocked':
      return { word: texts.fresh.blocked, intent: 'danger', reason: reason ?? failureText('blocked') };
  }
}
