import { expect, it } from 'vitest';
import { scriptCache } from './scriptCache.js';

const URL = 'https://shop.example/app.js';
const kept = (contentType: string, cacheControl: string) => {
  const cache = scriptCache();
  cache.add(URL, { outcome: 'resource', contentType, cacheControl, bytes: Buffer.from('x') });
  return cache.find(URL) !== null;
};

it('keeps scripts and styles that their site lets browsers keep', () => {
  expect(kept('text/javascript; charset=utf-8', 'public, max-age=600')).toBe(true);
  expect(kept('text/css', 'max-age=31536000, immutable')).toBe(true);
});

it.each([
  ['application/json', 'max-age=600'],
  ['text/html', 'max-age=600'],
  ['text/javascript', ''],
  ['text/javascript', 'max-age=0'],
  ['text/javascript', 'no-store, max-age=600'],
  ['text/javascript', 'private, max-age=600'],
])('requests %s with "%s" every time', (contentType, cacheControl) =>
  expect(kept(contentType, cacheControl)).toBe(false),
);
