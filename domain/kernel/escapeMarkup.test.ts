import { expect, it } from 'vitest';
import { escapeMarkup } from './escapeMarkup.js';

it('a title from outside is text wherever it stands in a page, also in an attribute', () => {
  expect(escapeMarkup(`<img src=x onerror="a('b')">`)).toBe('&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt;');
  expect(escapeMarkup('Salt & Pepper &amp; more')).toBe('Salt &amp; Pepper &amp;amp; more');
});
