/**
 * What stands side by side in a chart: days, or the weeks of the waterfall and their total. Each slot has the same width,
 * its own text on the axis, and its card. Pure.
 */
import { monthDay, weekdayMonthDay } from '../../format/date.js';
import { money } from '../../format/money.js';
import type { CardText } from './ChartCard.js';
import type { ChartKind } from './chartKinds.js';
import { chartTexts as texts } from './chartTexts.js';
import type { DailySeries } from './DailySeries.js';
import type { DerivedPoint } from './derive.js';
import { comparedRows, tooltipRows } from './tooltipRows.js';
import { weeksOf } from './weeksOf.js';

export interface Slot {
  readonly key: string;
  /** `null`: more than a day. */
  readonly day: string | null;
  readonly text: string;
  /** The height of its mark: where the card's dot sits. */
  readonly value: number;
  /** The lowest and highest value drawn in it. */
  readonly low: number;
  readonly high: number;
  readonly compared: number | null;
  readonly card: CardText;
}

export const TOTAL = texts.total;

export function slotsOf(kind: ChartKind, points: readonly DerivedPoint[], series: DailySeries): readonly Slot[] {
  return kind === 'waterfall' ? weekSlots(series) : points.map(point => daySlot(kind, point, series));
}

function daySlot(kind: Exclude<ChartKind, 'waterfall'>, point: DerivedPoint, series: DailySeries): Slot {
  const { day, value, compared } = point;
  const candle = kind === 'candlestick';
  return {
    key: day,
    day,
    text: monthDay(day),
    value,
    low: candle ? point.low : value,
    high: candle ? point.high : value,
    compared: candle ? null : (compared?.value ?? null),
    card: {
      heading: weekdayMonthDay(day) + (day === series.openDay ? ` · ${texts.soFar}` : ''),
      rows: tooltipRows(kind, point, series),
    },
  };
}

function weekSlots(series: DailySeries): readonly Slot[] {
  const { name, points, currency, openDay } = series;
  const amount = (value: number) => money(value, currency);
  const weeks = weeksOf(points);
  const total = weeks.at(-1)?.to ?? 0;
  const before = weeks.every(({ compared }) => compared !== null)
    ? weeks.reduce((sum, { compared }) => sum + (compared ?? 0), 0)
    : null;
  const against = (value: number, compared: number | null) =>
    comparedRows(value, compared === null ? null : { day: null, value: compared }, amount);
  return [
    ...weeks.map(({ day, last, value, from, to, compared }): Slot => {
      const span = day === last ? monthDay(day) : texts.span(monthDay(day), monthDay(last));
      return {
        key: day,
        day: null,
        text: monthDay(day),
        value: to,
        low: Math.min(from, to),
        high: Math.max(from, to),
        compared: null,
        card: {
          heading: span + (last === openDay ? ` · ${texts.soFar}` : ''),
          rows: [[name, amount(value)], [TOTAL, amount(to)], ...against(value, compared)],
        },
      };
    }),
    {
      key: 'total',
      day: null,
      text: TOTAL,
      value: total,
      low: 0,
      high: total,
      compared: before,
      card: { heading: TOTAL, rows: [[name, amount(total)], ...against(total, before)] },
    },
  ];
}
