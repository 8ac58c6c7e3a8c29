import { expect, it } from 'vitest';
import { freeTop, type Span } from './freeTop.js';

const ROOM: Span = [64, 592];

it.each<{ given: string; taken: Span[]; then: number; covers?: number }>([
  { given: 'nothing else', taken: [], then: 64 },
  { given: 'something further down', taken: [[120, 160]], then: 64 },
  { given: 'something at the top', taken: [[60, 100]], then: 104 },
  { given: 'something that begins where it would end', taken: [[104, 140]], then: 144 },
  { given: 'something just far enough below', taken: [[108, 140]], then: 64 },
  { given: 'a gap that is too small', taken: [[60, 100], [146, 200]], then: 204 }, // biome-ignore format: a table
  { given: 'a gap that is large enough', taken: [[60, 100], [148, 200]], then: 104 }, // biome-ignore format: a table
  { given: 'spans in another order, one within the other', taken: [[150, 160], [60, 200]], then: 204 }, // biome-ignore format: a table
  { given: 'something all over the room', taken: [[0, 600]], then: 64, covers: 48 },
  { given: 'a gap that is too small, and no other', taken: [[0, 540], [560, 592]], then: 544, covers: 28 }, // biome-ignore format: a table
])('a box of 40 px beside $given is at $then px', ({ taken, then, covers = 0 }) => {
  expect(freeTop(taken, 40, ROOM)).toEqual({ top: then, covers });
});
