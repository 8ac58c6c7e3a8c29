import { expect, it } from 'vitest';
import { placeNotes } from './placeNotes.js';

/** Ten days, 40 pixels apart. */
const days = Array.from({ length: 10 }, (_, n) => ({ day: `2026-11-${10 + n}`, x: 100 + 40 * n, y: 50 + n }));
const places = { days, yOf: () => 0, left: 80, right: 480, top: 0, bottom: 300 };
const note = (id: string, day: string) => ({ id, day, text: id });
const placed = (...notes: ReturnType<typeof note>[]) =>
  placeNotes(notes, places).map(({ x, notes: there, room }) => [x, there.map(({ id }) => id).join(), room]);

it('puts each note on its day, with as much room for words as there is', () =>
  expect(placed(note('a', '2026-11-10'), note('b', '2026-11-13'), note('c', '2026-11-18'))).toEqual([
    [100, 'a', 90],
    [220, 'b', 150],
    [420, 'c', 0],
  ]));

it('merges notes of one day, and leaves out days that are not shown', () =>
  expect(placed(note('old', '2026-10-01'), note('a', '2026-11-10'), note('b', '2026-11-10'))).toEqual([
    [100, 'a,b', 150],
  ]));
