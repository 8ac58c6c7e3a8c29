/** Stacked (spec §2): each day by product, drawn by recharts. */
import { lazyPart } from '../../../loading/lazyPart.js';
import { daySlots, type Row, valueRow } from '../daySlots.js';
import type { Kind } from '../Kind.js';
import { partColour } from './partColour.js';

const Marks = lazyPart(() => import('./StackedMarks.js'));

export const stacked: Kind = {
  comparison: 'marks',
  legend: ({ parts }) =>
    (parts?.names ?? []).map((name, index, all) => ({ name, mark: partColour(index, all.length) })),
  slots: daySlots((point, series, amount) => {
    const amounts = series.parts?.byDay.get(point.day) ?? [];
    const parts = (series.parts?.names ?? []).map((part, index): Row => [part, amount(amounts[index] ?? 0)]);
    return [...parts, ...valueRow(point, series, amount)];
  }),
  Marks,
  prepare: Marks.prepare,
};
