import { expect, it } from 'vitest';
import { isUrl } from './isUrl.js';

it('accepts a URL with an umlaut, even after many calls', () => {
  for (let n = 0; n < 300_000; n++) isUrl(`https://shop.example/${n % 7}`);
  expect([isUrl('https://bücher.example/p'), isUrl('/p', 'https://bücher.example'), isUrl('no url')]).toEqual([
    true,
    true,
    false,
  ]);
});
