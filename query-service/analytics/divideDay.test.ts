import { describe, expect, it } from 'vitest';
import { divideDay } from './divideDay.js';

describe("a day's revenue, divided among products", () => {
  it.each([
    ['what they sold, and the rest', 1_000, [600, 100], [600, 100], 300],
    ['shares, if they sold for more than the day’s revenue', 1_000, [1_500, 500], [750, 250], 0],
    ['whole minor units; what is left over is other', 100, [100, 100, 100], [33, 33, 33], 1],
    ['nothing on a day without revenue', 0, [100], [0], 0],
    ['no negative part', 500, [-100, 200], [0, 200], 300],
    ['only the rest without products', 500, [], [], 500],
  ])('is %s', (_, revenue, sold, parts, other) => expect(divideDay(revenue, sold)).toEqual({ parts, other }));
});
