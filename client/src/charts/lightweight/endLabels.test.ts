import { describe, expect, it } from 'vitest';
import { apart } from './endLabels.js';

describe('names at the ends of lines', () => {
  it('stand at the height of their lines', () => expect(apart([120, 40])).toEqual([120, 40]));
  it('give way downwards where two lines end together', () => expect(apart([100, 96])).toEqual([111, 96]));
  it('leave out a line that is not drawn', () => expect(apart([null, 96])).toEqual([null, 96]));
});
