/** The extractor and the price parser on the development corpora, beside what other systems answered there. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gunzipSync } from 'node:zlib';
import { extract } from '../../workers/monitor/extract/extract.js';
import { parsePrice } from '../../workers/monitor/extract/price-string/parsePrice.js';
import { hardware, percentile, percentiles, since } from './measure.js';
import type { BenchResult, BenchRow } from './result.js';
import {
  type Answer,
  type PageCase,
  rightCurrency,
  type StringCase,
  scorePages,
  scoreStrings,
} from './scoreExtraction.js';

const CORPUS = resolve(process.env.SHARED_DIR ?? resolve(process.cwd(), '../shared'), 'price-corpus');
const ROUNDS = 6;
const MEMORY_PAGES = 10_000;
/** The first pages fill caches and let the compiler settle. */
const WARM_PAGES = 1_000;
const MEGABYTE = 2 ** 20;

export async function extractionBench(): Promise<BenchResult> {
  if (!existsSync(CORPUS)) throw new Error(`no price corpus at ${CORPUS}; set SHARED_DIR to the folder that holds it`);
  const cases = read<PageCase[]>('pages/cases.json');
  const pages = cases.map(({ file, url }) => ({
    url,
    html: gunzipSync(readFileSync(resolve(CORPUS, 'pages', file))).toString('utf8'),
  }));
  const answers = pages.map((page): Answer => extract(page));
  return {
    name: 'extraction',
    setup: {
      ...hardware(),
      pages: String(cases.length),
      'largest page': `${Math.max(...pages.map(({ html }) => html.length))} characters`,
      method: 'one thread, static HTML, no browser',
    },
    rows: [...accuracy(cases, answers), ...strings(), ...baselines(cases), ...timing(pages), memory(pages)],
  };
}

const read = <Content>(path: string): Content => JSON.parse(readFileSync(resolve(CORPUS, path), 'utf8'));

function accuracy(cases: readonly PageCase[], answers: readonly Answer[]): BenchRow[] {
  const strict = scorePages(cases, answers, 'strict');
  const corrected = scorePages(cases, answers, 'corrected');
  const currency = rightCurrency(cases, answers);
  return [
    { measure: 'price F1, labels corrected', value: corrected.f1, unit: '', bar: { min: 0.95 } },
    { measure: 'price precision, labels corrected', value: corrected.precision, unit: '', bar: { min: 0.97 } },
    { measure: 'price recall, labels corrected', value: corrected.recall, unit: '' },
    { measure: 'price F1, strict', value: strict.f1, unit: `± ${strict.deviation.toFixed(3)}` },
    { measure: 'availability accuracy', value: corrected.availability, unit: '', bar: { min: 0.97 } },
    { measure: 'currency, of those decidable', value: currency, unit: '', bar: { min: 0.97 } },
  ];
}

function strings(): BenchRow[] {
  const cases = read<StringCase[]>('strings/cases.json');
  const start = performance.now();
  const share = scoreStrings(cases, ({ raw, currency_hint }) => parsePrice(raw, { hint: currency_hint }));
  return [
    { measure: 'price strings right', value: share, unit: '', bar: { min: 0.995 } },
    { measure: 'price string, mean', value: (since(start) / cases.length) * 1_000, unit: 'us' },
  ];
}

function baselines(cases: readonly PageCase[]): BenchRow[] {
  const stored =
    read<
      Record<string, Record<string, { price: string | null; currency: string | null; availability: string | null }>>
    >('pages/baselines.json');
  const systems = Object.keys(Object.values(stored)[0] ?? {});
  return systems.flatMap(system => {
    const answers = cases.map(({ id }): Answer => {
      const { price = null, availability = null } = stored[id]?.[system] ?? {};
      return {
        price,
        currency: null,
        availability: availability === 'InStock' ? 'in_stock' : availability === null ? 'unknown' : 'out_of_stock',
      };
    });
    const { f1, availability } = scorePages(cases, answers, 'corrected');
    return [
      { measure: `  ${system}: price F1, labels corrected`, value: f1, unit: '' },
      { measure: `  ${system}: availability`, value: availability, unit: '' },
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
    { measure: 'page, median', value: percentile(times, 0.5), unit: 'ms', ...percentiles(times), bar: { max: 8 } },
    { measure: 'page, 99th percentile', value: percentile(times, 0.99), unit: 'ms', bar: { max: 80 } },
  ];
}

/** What the heap has kept after thousands of pages: the smaller ones, so that it takes seconds. */
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
    // Another address and another end, so that nothing could be answered from a cache.
    if (page) extract({ url: `${page.url}#${n}`, html: `${page.html}<!--${n}-->` });
  }
  return { measure: `heap growth over ${MEMORY_PAGES} pages`, value: heap() - before, unit: 'MiB', bar: { max: 8 } };
}
