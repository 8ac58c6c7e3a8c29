/** Line (spec §2). */
import { daySlots } from '../daySlots.js';
import type { Kind } from '../Kind.js';
import { LineMarks } from './LineMarks.js';

export const line: Kind = {
  comparison: 'line',
  legend: ({ name }) => [{ name, mark: 'series-1', shape: 'line' }],
  slots: daySlots(),
  Marks: LineMarks,
};
