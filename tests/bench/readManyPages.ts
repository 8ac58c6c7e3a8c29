/** The reading process of the memory bench: pages through the monitor's own reader, as many at a time as it fetches. */
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createExtractor } from '../../application/reading/extraction-thread/createExtractor.js';
import { since } from './measure.js';
import { savedPages } from './savedPages.js';

export interface MemoryOfReading {
  readonly pages: number;
  readonly sizes: string;
  readonly saved: number;
  readonly bytes: number;
  /** Resident, in bytes. */
  readonly before: number;
  readonly warm: number;
  readonly peak: number;
  readonly after: number;
  readonly failed: number;
  readonly perSecond: number;
}

const PAGES = 10_000;
const WARM = 1_000;
const REST_MS = 5_000;
/** The number fetched concurrently. */
const IN_FLIGHT = 64;
/** The number of uses per saved page. */
const SAVED_EVERY = 3;
/** The number of pages of each size in KB, out of a hundred: most are small, the largest at the accepted limit. */
const SIZES = [
  { kb: 5, of100: 15 },
  { kb: 20, of100: 16 },
  { kb: 60, of100: 20 },
  { kb: 150, of100: 20 },
  { kb: 400, of100: 18 },
  { kb: 1_000, of100: 8 },
  { kb: 2_500, of100: 2 },
  { kb: 5_000, of100: 1 },
] as const;
const MIXED = SIZES.flatMap(({ kb, of100 }) => Array<number>(of100).fill(kb));

const encode = (html: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(html);

async function readPages(): Promise<MemoryOfReading> {
  const saved = savedPages();
  const extractor = createExtractor();
  const resident = () => process.memoryUsage.rss();
  const before = resident();
  let [peak, warm, failed, bytes] = [before, 0, 0, 0];
  const watch = setInterval(() => {
    peak = Math.max(peak, resident());
  }, 20);

  const start = performance.now();
  let next = 0;
  let read = 0;
  const reader = async () => {
    while (next < PAGES) {
      const n = next++;
      const page = saved.length > 0 && n % SAVED_EVERY === 0 ? saved[(n / SAVED_EVERY) % saved.length] : undefined;
      // Another end, so that no two are the same.
      const html = `${page?.html() ?? ownPage(n)}<!--${n}-->`;
      bytes += html.length;
      const outcome = await extractor.extract(
        { url: page?.url ?? `https://shop.example/products/${n}`, status: 200, headers: {}, bytes: encode(html) },
        { groups: new Set() },
      );
      if ('failed' in outcome) failed += 1;
      read += 1;
      if (read === WARM) warm = resident();
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, reader));
  const perSecond = PAGES / (since(start) / 1_000);
  await wait(REST_MS);
  const after = resident();
  clearInterval(watch);
  await extractor.close();
  const sizes = `${SIZES[0].kb} KB to ${SIZES.at(-1)?.kb} KB`;
  return { pages: PAGES, sizes, saved: saved.length, bytes, before, warm, peak, after, failed, perSecond };
}

const CARD = `<article class="card"><a href="/products/1"><img src="/i/1.jpg" alt="Product"><h3>Product</h3></a>
<p class="blurb">${'Light, dry and warm. '.repeat(8)}</p><span class="price">$5.99</span><button>Add</button></article>`;

/** A product, followed by other products' cards that fill the page to its size. */
function ownPage(n: number): string {
  const price = (20 + (n % 500)).toFixed(2);
  const declared = JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: `Ridge Tent ${n}`,
    offers: { '@type': 'Offer', price, priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
  });
  const head = `<!doctype html><html lang="en"><head><title>Ridge Tent ${n}</title>
<script type="application/ld+json">${declared}</script></head><body><main><h1>Ridge Tent ${n}</h1>
<span class="price">$${price}</span><button>Add to cart</button></main>`;
  const size = (MIXED[(n * 37) % MIXED.length] ?? 0) * 1_000;
  return `${head}${CARD.repeat(Math.max(1, Math.floor((size - head.length) / CARD.length)))}</body></html>`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  readPages().then(
    taken => process.send?.(taken, () => process.disconnect()),
    fault => {
      console.error(fault);
      process.exit(1);
    },
  );
