import { expect, it } from 'vitest';
import { plainBody } from './plainBody.js';

it('makes every text one line, however deep it is, and leaves the rest as it is', () => {
  const body = { label: 'a\r\nb', rules: [{ id: 'r\n1', by: { percent: 5 } }, null, true], 'key\n': 1 };
  expect(plainBody(body)).toEqual({ label: 'a b', rules: [{ id: 'r 1', by: { percent: 5 } }, null, true], 'key\n': 1 });
  expect(plainBody('a\nb')).toBe('a b');
  expect(plainBody(undefined)).toBeUndefined();
  expect(plainBody(null)).toBeNull();
});

it('bears a body that is nothing but brackets', () => {
  const depth = 30_000;
  expect(() => plainBody(JSON.parse('['.repeat(depth) + ']'.repeat(depth)))).not.toThrow();
});
