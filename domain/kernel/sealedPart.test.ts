import { expect, it } from 'vitest';
import { contentOf } from './sealedPart.js';

it('an opened part is its JSON, or what its event makes of that', () => {
  expect(contentOf<readonly number[]>({}, '[1,2]')).toEqual([1, 2]);
  expect(contentOf({ read: (parsed: readonly number[]) => parsed.length }, '[1,2]')).toBe(2);
});
