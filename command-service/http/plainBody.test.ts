import { expect, it } from 'vitest';
import { plainBody } from './plainBody.js';

it('makes every string one line, at any depth, and leaves the rest unchanged', () => {
  const body = { label: 'a\r\nb', rules: [{ id: 'r\n1', by: { percent: 5 } }, null, true], 'key\n': 1 };
  expect(plainBody(body)).toEqual({ label: 'a b', rules: [{ id: 'r 1', by: { percent: 5 } }, null, true], 'key\n': 1 });
  expect(plainBody('a\nb')).toBe('a b');
  expect(plainBody(undefined)).toBeUndefined();
  expect(plainBody(null)).toBeNull();
});

it('handles a body of nothing but brackets', () => {
  const depth = 30_000;
  expect(() => plainBody(JSON.parse('['.repeat(depth) + ']'.repeat(depth)))).not.toThrow();
});
