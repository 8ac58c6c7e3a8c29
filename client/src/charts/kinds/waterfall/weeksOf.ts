/** The waterfall's steps: what each week added, and the whole at the end. Pure. */
import type { DailyPoint } from '../../series/DailySeries.js';

export interface Week {
  /** Its first day in the period; a week begins on Monday. */
  readonly day: string;
  readonly last: string;
  readonly value: number;
  /** The step: the total before the week and after it. */
  readonly from: number;
  readonly to: number;
  /** `null` without a comparison. */
  readonly compared: number | null;
}

const MONDAY = 1;
const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** @param points oldest first. */
export function weeksOf(points: readonly DailyPoint[]): readonly Week[] {
  const weeks: Week[] = [];
  for (const { day, value, compared } of points) {
    const week = weeks.at(-1);
    if (!week || weekday(day) === MONDAY) {
      const from = week?.to ?? 0;
      weeks.push({ day, last: day, value, from, to: from + value, compared: compared?.value ?? null });
    } else
      weeks[weeks.length - 1] = {
        ...week,
        last: day,
        value: week.value + value,
        to: week.to + value,
        compared: compared && week.compared !== null ? week.compared + compared.value : null,
      };
  }
  return weeks;
}
