import { expect, it } from 'vitest';
import { soon } from '../../../../domain/kernel/soon.fixtures.js';
import { letters } from './hostile.fixtures.js';
import { sitemapOf } from './sitemap.js';

const ORIGIN = 'https://xn--bcher-kva.example';

it('a sitemap names pages of its own host, however they are written', () => {
  const places = [
    'https://bücher.example/p/a-b',
    ' https://BÜCHER.example:443/p?a=1&amp;b=2 ',
    'https://other.example/',
    'x',
  ];
  const map = sitemapOf(`<urlset>${places.map(place => `<loc>${place}</loc>`).join('')}</urlset>`, ORIGIN);
  expect(map).toEqual({
    kind: 'pages',
    places: ['https://bücher.example/p/a-b', 'https://BÜCHER.example:443/p?a=1&b=2'],
  });
});

it.each([
  ['places that are none', '<loc>[<'],
  ['hosts of foreign letters', `<loc>https://${letters(2_000)}/<`],
  ['places that never end', '<loc>'],
])('a sitemap of megabytes that is made to hold up the process is read at once: %s', (_, text) => {
  const map = soon(() => sitemapOf(`<urlset>${text.repeat(5_000_000 / Buffer.byteLength(text))}`, ORIGIN));
  expect(map).toEqual({ kind: 'pages', places: [] });
});
