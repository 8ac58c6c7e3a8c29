/**
 * The extractor and the price parser on two sets. The rules were written on the development pages and price strings, so
 * those figures only show how well the rules fit. They were not fitted to the second part of the corpus, which shows
 * what to expect of a new shop. Other systems' results are listed for comparison.
 */
import { existsSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { extract } from '../../domain/extraction/extract.js';
import { parsePrice } from '../../domain/extraction/price-string/parsePrice.js';
import { hardware, percentile, percentiles, since } from './measure.js';
import type { BenchResult, BenchRow } from './result.js';
import { corpusJson, PRICE_CORPUS, pagesOf } from './savedPages.js';
import {
  type Answer,
  type PageCase,
  rightCurrency,
  type ShopPageCase,
  type StringCase,
  scorePages,
  scoreStrings,
} from './scoreExtraction.js';

const DEVELOPMENT = 'development data';
const UNSEEN = 'pages-2, not fitted to';
const ROUNDS = 6;
const MEMORY_PAGES = 10_000;
/** The first pages fill caches and let the compiler settle. */
const WARM_PAGES = 1_000;
const MEGABYTE = 2 ** 20;

export async function extractionBench(): Promise<BenchResult> {
  if (!existsSync(PRICE_CORPUS))
    throw new Error(`no price corpus at ${PRICE_CORPUS}; set SHARED_DIR to the folder that holds it`);
  const cases = corpusJson<PageCase[]>('pages/cases.json');
  const pages = unpacked('pages', cases);
  const answers = pages.map((page): Answer => extract(page));
  return {
    name: 'extraction',
    setup: {
      ...hardware(),
      [DEVELOPMENT]: `${cases.length} pages that the rules were written on; the largest has ${Math.max(...pages.map(({ html }) => html.length))} characters`,
      [UNSEEN]: 'saved pages of other shops, sold out, without a price and no product among them',
      method: 'one thread, static HTML, no browser',
    },
    rows: [
      ...accuracy(cases, answers),
      ...strings(),
      ...baselines(DEVELOPMENT, 'pages', cases),
      ...unseen(),
      ...timing(pages),
      memory(pages),
    ],
  };
}

const unpacked = (...part: Parameters<typeof pagesOf>) =>
  pagesOf(...part).map(({ url, html }) => ({ url, html: html() }));

function accuracy(cases: readonly PageCase[], answers: readonly Answer[]): BenchRow[] {
  const strict = scorePages(cases, answers, 'strict');
  const corrected = scorePages(cases, answers, 'corrected');
  const currency = rightCurrency(cases, answers);
  const row = (measure: string, value: number, min?: number): BenchRow => ({
    measure: `${DEVELOPMENT}: ${measure}`,
    value,
    unit: '',
    ...(min === undefined ? {} : { bar: { min } }),
  });
  return [
    row('price F1, labels corrected', corrected.f1, 0.95),
    row('price precision, labels corrected', corrected.precision, 0.97),
    row('price recall, labels corrected', corrected.recall),
    { ...row('price F1, strict', strict.f1), unit: `± ${strict.deviation.toFixed(3)}` },
    row('availability accuracy', corrected.availability, 0.97),
    row('currency, of those decidable', currency, 0.97),
  ];
}

/** Without a bar: nothing is tuned with it, and nothing may be. */
function unseen(): BenchRow[] {
  const all = corpusJson<ShopPageCase[]>('pages-2/cases.json').filter(({ scored }) => scored !== false);
  const products = all.filter(({ single_product }) => single_product);
  const others = all.filter(({ single_product }) => !single_product);
  const answers = unpacked('pages-2', products).map((page): Answer => extract(page));
  const { f1, precision, recall, deviation, availability } = scorePages(products, answers, 'strict');
  const priced = products.filter(({ price }) => price.length > 0);
  const currency = products.filter((one, n) => one.price.length > 0 && answers[n]?.currency === one.currency);
  const row = (measure: string, value: number, unit = ''): BenchRow => ({
    measure: `${UNSEEN}: ${measure}`,
    value,
    unit,
  });
  return [
    row(`price F1 of ${products.length} pages`, f1, `± ${deviation.toFixed(3)}`),
    row('price precision', precision),
    row('price recall', recall),
    row('availability accuracy', availability),
    row('currency', currency.length / Math.max(1, priced.length)),
    row(
      `prices seen on ${others.length} pages that are no product`,
      unpacked('pages-2', others).filter(page => extract(page).price !== null).length,
      'pages',
    ),
    ...baselines(UNSEEN, 'pages-2', products),
  ];
}

function strings(): BenchRow[] {
  const cases = corpusJson<StringCase[]>('strings/cases.json');
  const start = performance.now();
  const share = scoreStrings(cases, ({ raw, currency_hint }) => parsePrice(raw, { hint: currency_hint }));
  return [
    { measure: `${DEVELOPMENT}: price strings right`, value: share, unit: '', bar: { min: 0.995 } },
    { measure: 'price string, mean', value: (since(start) / cases.length) * 1_000, unit: 'us' },
  ];
}

/** `OutOfStock`, `https://schema.org/Outofstock`, `out_of_stock`: every system spells it differently. */
const SOLD_OUT = /(out_?of_?stock|sold_?out|discontinued|reserved)\s*$/i;

/** Other systems' results, under the same rules. */
function baselines(
  data: string,
  part: string,
  cases: readonly Pick<PageCase, 'id' | 'price' | 'corrected_price' | 'availability'>[],
): BenchRow[] {
  const stored = corpusJson<
    Record<string, Record<string, { price: string | null; currency: string | null; availability: string | null }>>
  >(`${part}/baselines.json`);
  const systems = Object.keys(Object.values(stored)[0] ?? {});
  return systems.flatMap(system => {
    const answers = cases.map(({ id }): Answer => {
      const { price = null, availability = null } = stored[id]?.[system] ?? {};
      return {
        price,
        currency: null,
        availability: availability === null ? 'unknown' : SOLD_OUT.test(availability) ? 'out_of_stock' : 'in_stock',
      };
    });
    const { f1, availability } = scorePages(cases, answers, 'corrected');
    return [
      { measure: `  ${data}: ${system}: price F1`, value: f1, unit: '' },
      { measure: `  ${data}: ${system}: availability`, value: availability, unit: '' },
    ];
  });
}

function timing(pages: readonly { url: string; html: string }[]): BenchRow[] {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    for (const page of pages) {
      const start = performance.now();
      extract(page);
      if (round > 0) times.push(since(start));
    }
  }
  return [
    {
      measure: 'a development page, median',
      value: percentile(times, 0.5),
      unit: 'ms',
      ...percentiles(times),
      bar: { max: 8 },
    },
    { measure: 'a development page, 99th percentile', value: percentile(times, 0.99), unit: 'ms', bar: { max: 80 } },
  ];
}

/**
 * What remains on the heap after thousands of pages: the smaller ones, so that it takes seconds. Resident memory:
 * `memory`.
 */
function memory(pages: readonly { url: string; html: string }[]): BenchRow {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const small = [...pages].sort((a, b) => a.html.length - b.html.length).slice(0, 8);
  const heap = () => {
    collect();
    return process.memoryUsage().heapUsed / MEGABYTE;
  };
  let before = 0;
  for (let n = 0; n < MEMORY_PAGES; n++) {
    if (n === WARM_PAGES) before = heap();
    const page = small[n % small.length];
    // Another address and another end, so that nothing can come from a cache.
    if (page) extract({ url: `${page.url}#${n}`, html: `${page.html}<!--${n}-->` });
  }
  return {
    measure: `heap kept after ${MEMORY_PAGES} small pages`,
    value: heap() - before,
    unit: 'MiB',
    bar: { max: 8 },
  };
}
