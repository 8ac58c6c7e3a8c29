import { expect, it } from 'vitest';
import { extract } from '../extract.js';

const json = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
const offer = { '@type': 'Offer', price: '99.00', priceCurrency: 'USD' };
const product = { '@type': 'Product', name: 'Ridge Tent', offers: offer };

const TEXT = 'A tent for two with two doors, two vestibules and a floor that keeps the rain out. '.repeat(4);

function nameOn(head: string, url = 'https://shop.example/p/1') {
  const html = `<html><head>${head}</head><body><h1>Ridge Tent</h1><p>$99.00</p><p>${TEXT}</p></body></html>`;
  const { title, shopName } = extract({ url, html });
  expect(title).toBe('Ridge Tent');
  return shopName;
}

it.each([
  [
    'og:site_name, before all else',
    `<meta property="og:site_name" content="Tarnfold"><title>Ridge Tent | Other</title>`,
    'Tarnfold',
  ],
  [
    'the publisher in JSON-LD',
    json({ '@type': 'WebPage', publisher: { '@type': 'Organization', name: 'Quillback' } }),
    'Quillback',
  ],
  [
    'the site in a JSON-LD graph',
    json({ '@graph': [product, { '@type': 'WebSite', name: 'Pinehaven Gear' }] }),
    'Pinehaven Gear',
  ],
  [
    'the seller of the offer',
    json({ ...product, offers: { ...offer, seller: { '@type': 'Organization', name: 'Brackwater' } } }),
    'Brackwater',
  ],
  ['the suffix of the title', '<title>Ridge Tent – Northmere Supply</title>', 'Northmere Supply'],
  ['the prefix of the title', '<title>Cascade Co-op: Ridge Tent</title>', 'Cascade Co-op'],
  ['no part of the product’s own title', '<title>Ridge Tent - Tent</title>', undefined],
  ['no placeholder', '<title>Ridge Tent | My Store</title>', undefined],
  ['no address', '<meta property="og:site_name" content="https://shop.example">', undefined],
  ['no slogan', `<title>Ridge Tent | ${'Everything for the trail '.repeat(4)}</title>`, undefined],
  ['nothing without a sign', '<title>Ridge Tent</title>', undefined],
])('names the shop by %s', (_, head, name) => expect(nameOn(head)).toBe(name));

it.each([
  ['Ostracamp: a lantern and more', 'https://ostracamp.example/p', 'Ostracamp'],
  ['Best lantern 2026 | Vellin', 'https://www.vellin-bergsport.example/p', 'Vellin'],
  ['Best lantern 2026 | Lighting', 'https://ostracamp.example/p', undefined],
])('takes a part of the title %j only if the host confirms it', (title, url, name) =>
  expect(nameOn(`<title>${title}</title>`, url)).toBe(name),
);
