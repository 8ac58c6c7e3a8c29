/**
 * Runs two hundred shops on loopback addresses (`127.0.1.1` to `127.0.1.200`, one port) in a separate process. Their
 * pages have about 60 KB, like product pages: declared data, the product, and other products' cards. Sends its port,
 * accepts `change` (all prices) or one page's price, reports when that was first served, and answers `report` with its
 * observations.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The requests to one host, to judge politeness. */
export interface HostVisits {
  /** Concurrent requests, including robots.txt. */
  mostAtOnce: number;
  /** Milliseconds between the end of one page and the next request. */
  shortestPause: number;
  pages: number;
}

/** A page's new price. */
export interface PagePrice {
  readonly page: number;
  readonly price: string;
}
/** The first request for the page after that, in milliseconds since 1970. */
export interface Shown {
  readonly page: number;
  readonly at: number;
}

const prices = new Map<number, string>();
const unseen = new Set<number>();
const hosts = new Map<string, HostVisits & { open: number; endedAt: number }>();
let cents = 0;

const server = createServer((request, response) => {
  const name = request.headers.host ?? '';
  const host = hosts.get(name) ?? { mostAtOnce: 0, shortestPause: Infinity, pages: 0, open: 0, endedAt: -Infinity };
  hosts.set(name, host);
  host.open++;
  host.mostAtOnce = Math.max(host.mostAtOnce, host.open);
  response.on('close', () => host.open--);
  // Requested right before the first page of a day: no pause applies.
  if (request.url === '/robots.txt') return void response.writeHead(404).end();
  host.pages++;
  host.shortestPause = Math.min(host.shortestPause, performance.now() - host.endedAt);
  response.on('close', () => {
    host.endedAt = performance.now();
  });
  const page = Number(/\d+$/.exec(request.url ?? '')?.[0] ?? 0);
  if (unseen.delete(page)) process.send?.({ page, at: performance.timeOrigin + performance.now() } satisfies Shown);
  const head = headOf(page);
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(head) + REST.length,
  });
  response.write(head);
  response.end(REST);
});

/**
 * The part that differs from page to page. The rest is made once: these sites share their cores with what is measured.
 */
function headOf(number: number): string {
  const price = prices.get(number) ?? (20 + (number % 500) + cents / 100).toFixed(2);
  const name = `Ridge Tent ${number}`;
  const declared = JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    offers: { '@type': 'Offer', price, priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
  });
  return `<!doctype html><html lang="en"><head><title>${name}</title><script type="application/ld+json">${declared}</script>
${STYLE}</head><body>${NAVIGATION}
<main><h1>${name}</h1><div class="buy"><span class="price">$${price}</span><button>Add to cart</button></div>`;
}

const STYLE = `<style>${'.card { display: grid; padding: 4px 8px } '.repeat(200)}</style>`;
const NAVIGATION = `<header><nav>${'<a href="/c/1">Category</a>'.repeat(80)}</nav></header>`;
const CARDS = Array.from(
  { length: 120 },
  (_, n) =>
    `<article class="card"><a href="/products/${n}"><img src="/i/${n}.jpg" alt="Product ${n}"><h3>Product ${n}</h3></a>
<p class="blurb">${'Light, dry and warm. '.repeat(8)}</p><span class="price">$${n + 5}.99</span><button>Add</button></article>`,
).join('\n');
const REST = Buffer.from(
  `<p>${'A tent that stands where others fly. '.repeat(120)}</p></main>
<section class="related"><h2>You may also like</h2>${CARDS}</section><footer>${'<p>Imprint</p>'.repeat(40)}</footer></body></html>`,
);

server.listen(0, '0.0.0.0', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('message', (message: 'change' | 'report' | PagePrice) => {
  if (message === 'change') cents += 1;
  else if (typeof message === 'object') {
    prices.set(message.page, message.price);
    unseen.add(message.page);
  } else {
    process.send?.({ hosts: [...hosts.values()] });
    hosts.clear();
  }
});
process.on('disconnect', () => process.exit(0));
