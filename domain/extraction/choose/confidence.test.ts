import { expect, it } from 'vitest';
import { confidenceIn } from './confidence.js';

/** Figures with this much of a vote and nothing else to say for or against it. */
const figures = (votes: number) => ({ votes, lead: votes, shown: 0.7, agreed: 0, alone: 0, contested: 0 });

it('confidence rises with the votes, evenly, and never reaches certainty', () => {
  const rising = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1].map(votes => confidenceIn(figures(votes)));
  expect(rising).toEqual([...rising].sort((a, b) => a - b));
  expect(rising.filter(confidence => confidence > 0.98).length).toBeLessThan(rising.length / 3);
  expect(Math.max(...rising)).toBeLessThan(0.995);
});
