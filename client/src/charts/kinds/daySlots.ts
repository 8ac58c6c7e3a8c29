/** One slot per day, with its card (spec §2: 'each series name with a dollar value'). */
import { monthDay, weekdayMonthDay } from '../../format/date.js';
import { money } from '../../format/money.js';
import { signedPercent } from '../../format/number.js';
import { chartTexts as texts } from '../series/chartTexts.js';
import type { DailySeries } from '../series/DailySeries.js';
import type { DerivedPoint } from '../series/derive.js';
import type { Slot } from '../series/Slot.js';

export type Row = readonly [name: string, value: string];
type Amount = (value: number) => string;
type RowsOf = (point: DerivedPoint, series: DailySeries, amount: Amount) => readonly Row[];

/** The day's value. */
export const valueRow: RowsOf = ({ value }, { name }, amount) => [[name, amount(value)]];

/** @param rowsOf the card's rows before its comparison. */
export const daySlots =
  (rowsOf = valueRow): ((points: readonly DerivedPoint[], series: DailySeries) => readonly Slot[]) =>
  (points, series) =>
    points.map(point => {
      const { value, compared } = point;
      const amount: Amount = total => money(total, series.currency);
      return {
        ...dayOf(point),
        value,
        low: value,
        high: value,
        compared: compared?.value ?? null,
        card: {
          heading: headingOf(point, series),
          rows: [...rowsOf(point, series, amount), ...comparedRows(value, compared, amount)],
        },
      };
    });

export const dayOf = ({ day }: DerivedPoint) => ({ key: day, day, text: monthDay(day) });

export const headingOf = ({ day }: DerivedPoint, { openDay }: DailySeries): string =>
  weekdayMonthDay(day) + (day === openDay ? ` · ${texts.soFar}` : '');

/** The compared value, and the difference. */
export function comparedRows(value: number, compared: DerivedPoint['compared'], amount: Amount): readonly Row[] {
  if (!compared) return [];
  const change = compared.value === 0 ? texts.isNew : signedPercent(((value - compared.value) / compared.value) * 100);
  return [
    [compared.day === null ? texts.before : monthDay(compared.day), amount(compared.value)],
    [texts.change, change],
  ];
}
