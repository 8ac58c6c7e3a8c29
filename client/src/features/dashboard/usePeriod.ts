import { useMemo } from 'react';
import { ANALYTICS_DAYS } from '../../../../domain/api/analytics.js';
import { daysUntil } from '../../../../domain/kernel/day.js';
import { dayIn } from '../../format/date.js';
import { useMe } from '../../state/session.js';
import { useNow } from '../../ui/useNow.js';
import { type Choice, choose } from './period.js';
import { useView } from './useView.js';

const MINUTE_MS = 60_000;

/**
 * The period that the URL asks for. Without an answer yet the days are those of the store's own calendar, so that no list
 * waits for another answer.
 * @param answered the days of an answer, oldest first.
 */
export function usePeriod(answered: readonly string[] = []): Choice {
  const { period } = useView();
  const { range, from, to, compare } = period;
  const today = dayIn(useMe().timeZone, useNow(MINUTE_MS));
  return useMemo(
    () => choose(answered.length > 0 ? answered : daysUntil(today, ANALYTICS_DAYS), { range, from, to, compare }),
    [answered, today, range, from, to, compare],
  );
}
