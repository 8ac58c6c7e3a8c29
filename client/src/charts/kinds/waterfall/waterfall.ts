/** Waterfall (spec §2): week by week to the total, drawn by recharts. */
import { monthDay } from '../../../format/date.js';
import { money } from '../../../format/money.js';
import { lazyPart } from '../../../loading/lazyPart.js';
import { chartTexts as texts } from '../../series/chartTexts.js';
import { comparedRows } from '../daySlots.js';
import type { Kind } from '../Kind.js';
import { weeksOf } from './weeksOf.js';

const Marks = lazyPart(() => import('./WaterfallMarks.js'));

export const waterfall: Kind = {
  comparison: 'marks',
  legend: () => [
    { name: texts.legend.week, mark: 'series-3' },
    { name: texts.total, mark: 'series-1' },
  ],
  slots(_, { name, points, currency, openDay }) {
    const amount = (value: number) => money(value, currency);
    const weeks = weeksOf(points);
    const total = weeks.at(-1)?.to ?? 0;
    const before = weeks.every(({ compared }) => compared !== null)
      ? weeks.reduce((sum, { compared }) => sum + (compared ?? 0), 0)
      : null;
    const against = (value: number, compared: number | null) =>
      comparedRows(value, compared === null ? null : { day: null, value: compared }, amount);
    return [
      ...weeks.map(({ day, last, value, from, to, compared }) => ({
        key: day,
        day: null,
        text: monthDay(day),
        value: to,
        low: Math.min(from, to),
        high: Math.max(from, to),
        compared: null,
        card: {
          heading:
            (day === last ? monthDay(day) : texts.span(monthDay(day), monthDay(last))) +
            (last === openDay ? ` · ${texts.soFar}` : ''),
          rows: [[name, amount(value)] as const, [texts.total, amount(to)] as const, ...against(value, compared)],
        },
      })),
      {
        key: 'total',
        day: null,
        text: texts.total,
        value: total,
        low: 0,
        high: total,
        compared: before,
        card: { heading: texts.total, rows: [[name, amount(total)], ...against(total, before)] },
      },
    ];
  },
  Marks,
  prepare: Marks.prepare,
};
