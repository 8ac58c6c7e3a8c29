/** Composed (spec §2): days, their 7-day mean and the average, drawn by recharts. */
import { count } from '../../../format/number.js';
import { lazyPart } from '../../../loading/lazyPart.js';
import { chartTexts as texts } from '../../series/chartTexts.js';
import { daySlots, valueRow } from '../daySlots.js';
import type { Kind } from '../Kind.js';

const Marks = lazyPart(() => import('./ComposedMarks.js'));

export const composed: Kind = {
  comparison: 'line',
  legend: () => [
    { name: texts.legend.mean, mark: 'series-1', shape: 'line' },
    { name: texts.legend.average, mark: 'text-2', shape: 'dash' },
  ],
  slots: daySlots((point, series, amount) => [
    ...valueRow(point, series, amount),
    [texts.legend.mean, amount(point.mean)],
    [texts.table.orders, count(point.orders)],
  ]),
  Marks,
  prepare: Marks.prepare,
};
