/** Bar (spec §2), drawn on a canvas. */
import { lazyPart } from '../../../loading/lazyPart.js';
import { daySlots } from '../daySlots.js';
import type { Kind } from '../Kind.js';

const Marks = lazyPart(() => import('./BarMarks.js'));

export const bar: Kind = {
  comparison: 'marks',
  legend: ({ name }) => [{ name, mark: 'series-1' }],
  slots: daySlots(),
  Marks,
  prepare: Marks.prepare,
  credited: true,
};
