import { expect, it } from 'vitest';
import { rarityIndex, trigramsIn } from './rarity.js';

const overlapWith = rarityIndex([['ridge', 'tent'], ['basecamp', 'tent'], ['pillow'], []]);

it('weighs a rare term more than a common one', () => {
  const { cosine } = overlapWith(['ridge', 'tent']);
  expect(cosine[0]).toBeCloseTo(1, 10);
  expect(cosine[1]).toBeGreaterThan(0);
  expect(cosine[1]).toBeLessThan(0.5);
  expect([...cosine.slice(2)]).toEqual([0, 0]);
});

it('contains a title whose terms are all in the other', () =>
  expect(overlapWith(['a', 'long', 'title', 'with', 'pillow']).contained[2]).toBeCloseTo(1, 10));

it('is nothing for a title without terms', () => expect([...overlapWith([]).cosine]).toEqual([0, 0, 0, 0]));

it('lists each run of three characters once', () => expect(trigramsIn('abcabc')).toEqual(['abc', 'bca', 'cab']));
