import { expect, it } from 'vitest';
import { extract } from './extract.js';
import { needsBrowser } from './needsBrowser.js';

const page = (body: string, status = 200) =>
  needsBrowser(
    extract({ url: 'https://shop.example/products/mug', status, html: `<html><body>${body}</body></html>` }),
  );
const TEXT =
  '<p>This mug keeps tea hot for hours, and is made of clay from the valley where we live and work.</p>'.repeat(4);

it('is true of a shell, and of a page with neither a price nor a reason for its absence', () => {
  expect(page('<div id="root"></div><script src="/app.js"></script>')).toBe(true);
  expect(page(`<h1>Blue mug</h1>${TEXT}<button>Add to cart</button>`)).toBe(true);
});

it.each([
  ['has a price', '<h1>Blue mug</h1><p class="price">$12.00</p><button>Add to cart</button>'],
  ['is sold out without a price', `<h1>Blue mug</h1><p>Sold out</p>${TEXT}`],
  ['is missing', '<h1>Page not found</h1><script src="/app.js"></script>'],
  [
    'lists products',
    [1, 2, 3, 4]
      .map(n => `<div class="card"><a href="/products/${n}">Mug ${n}</a><span>$${n}.00</span></div>`)
      .join(''),
  ],
])('is false of a page that %s', (_, body) => expect(page(body)).toBe(false));

it('is false of a page that challenges us', () =>
  expect(page('<h1>Just a moment…</h1><script src="/cdn-cgi/challenge-platform/x.js"></script>', 403)).toBe(false));
