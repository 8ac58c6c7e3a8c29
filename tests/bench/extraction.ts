/**
 * Scores the extractor and the price parser on the labelled pages of the corpus. Reports every figure twice: on the open
 * shops, which rules and weights come from, and on the locked ones. Price strings are all open. Lists other systems'
 * results for comparison.
 */
import { existsSync } from 'node:fs';
import { parseDocument } from 'htmlparser2';
import { extract } from '../../domain/extraction/extract.js';
import { parsePrice } from '../../domain/extraction/price-string/parsePrice.js';
import { type Answer, type PageCase, type ShopPageCase, scorePages } from '../../ops/cli/cases/scorePages.js';
import { liveHeap } from '../liveHeap.js';
import { hardware, percentile, percentiles, since } from './measure.js';
import { type LabelledPage, labelledPages, readPages } from './reading/labelledPages.js';
import { type Judged, type ReaderScores, readerScores } from './reading/readerScores.js';
import type { BenchResult, BenchRow } from './result.js';
import { corpusJson, PRICE_CORPUS, pagesOf } from './savedPages.js';
import { type StringCase, scoreStrings } from './scoreStrings.js';

const FIRST = 'pages';
const SECOND = 'pages-2';
const ROUNDS = 3;
const MEMORY_PAGES = 10_000;
/** The first pages fill caches and let the compiler settle. */
const WARM_PAGES = 1_000;

export async function extractionBench(): Promise<BenchResult> {
  if (!existsSync(PRICE_CORPUS))
    throw new Error(`no price corpus at ${PRICE_CORPUS}; set SHARED_DIR to the folder that holds it`);
  const labelled = await labelledPages();
  const first = corpusJson<PageCase[]>('pages/cases.json');
  const second = corpusJson<ShopPageCase[]>('pages-2/cases.json').filter(
    one => one.scored !== false && one.single_product,
  );
  const pages = [...unpacked(FIRST, first), ...unpacked(SECOND, second)];
  return {
    name: 'extraction',
    setup: {
      ...hardware(),
      pages: `${labelled.length} of three parts, split by shop; the largest has ${Math.max(...pages.map(({ html }) => html.length))} characters`,
      locked: 'a third of the shops, whose pages nobody reads: totals only',
      method: 'one thread, static HTML, no browser; times are CPU time',
    },
    rows: [
      ...reader(labelled),
      ...strings(),
      ...baselines(FIRST, first),
      ...baselines(SECOND, second),
      ...timing(pages),
      memory(unpacked(FIRST, first)),
    ],
  };
}

const unpacked = (...part: Parameters<typeof pagesOf>) =>
  pagesOf(...part).map(({ url, html }) => ({ url, html: html() }));

type Figure = Exclude<keyof ReaderScores, 'reliability' | 'deviation'>;

const BARS: readonly (readonly [Figure, string, NonNullable<BenchRow['bar']>])[] = [
  ['f1', 'price F1', { min: 0.95 }],
  ['precision', 'price precision', { min: 0.96 }],
  ['availability', 'availability, unknown is wrong', { min: 0.94 }],
  ['outOfStockF1', 'out-of-stock F1', { min: 0.85 }],
  ['currency', 'currency', { min: 0.97 }],
  ['pricedOthers', 'share of pages that are no product with a price', { max: 0 }],
  ['sure', 'share of right prices among the sure ones', { min: 0.98 }],
  ['calibrationError', 'calibration error', { max: 0.05 }],
];

function reader(labelled: readonly LabelledPage[]): BenchRow[] {
  const judged = readPages(labelled).map((page): Judged => ({ page, answer: page.reading.extraction }));
  const scored = {
    open: readerScores(judged.filter(({ page }) => !page.locked)),
    locked: readerScores(judged.filter(({ page }) => page.locked)),
  };
  return [
    ...BARS.flatMap(([figure, name, bar]) =>
      Object.entries(scored).map(([shops, scores]) => ({
        measure: `${name}, ${shops} shops`,
        value: scores[figure],
        unit: figure === 'f1' ? `± ${scores.deviation.toFixed(3)}` : '',
        bar,
      })),
    ),
    ...reliabilityRows('locked shops', scored.locked),
  ];
}

const reliabilityRows = (sample: string, { reliability }: ReaderScores): BenchRow[] =>
  reliability.map(({ from, to, answers, confidence, right }) => ({
    measure: `  ${sample}: ${answers} prices with confidence ${from} to ${to} (mean ${confidence.toFixed(2)}): share right`,
    value: right,
    unit: '',
  }));

function strings(): BenchRow[] {
  const cases = corpusJson<StringCase[]>('strings/cases.json');
  const start = performance.now();
  const { amounts, currencies } = scoreStrings(cases, ({ raw, currency_hint }) =>
    parsePrice(raw, { hint: currency_hint }),
  );
  return [
    { measure: 'price strings, in-sample: amounts', value: amounts, unit: '', bar: { min: 0.995 } },
    { measure: 'price strings, in-sample: currencies', value: currencies, unit: '', bar: { min: 0.98 } },
    { measure: 'price string, mean', value: (since(start) / cases.length) * 1_000, unit: 'us' },
  ];
}

/** `OutOfStock`, `https://schema.org/Outofstock`, `out_of_stock`: every system spells it differently. */
const SOLD_OUT = /(out_?of_?stock|sold_?out|discontinued|reserved)\s*$/i;

/** Other systems' results, under the same rules. */
function baselines(
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
      { measure: `  ${part}: ${system}: price F1`, value: f1, unit: '' },
      { measure: `  ${part}: ${system}: availability`, value: availability, unit: '' },
    ];
  });
}

/**
 * Reports the first page of a process separately, because its code is uncompiled. Then reads all pages, and for
 * comparison builds each one's DOM with the field's fastest known parser (bar: at most .9 of its time).
 */
function timing(pages: readonly { url: string; html: string }[]): BenchRow[] {
  const times: number[] = [];
  let own = 0;
  let dom = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    for (const page of pages) {
      const spent = cpuMs(() => extract(page));
      const parsed = cpuMs(() => parseDocument(page.html));
      if (round === 0) continue;
      times.push(spent);
      own += spent;
      dom += parsed;
    }
  }
  return [
    { measure: 'a page, median', value: percentile(times, 0.5), unit: 'ms', ...percentiles(times), bar: { max: 5 } },
    { measure: 'a page, 99th percentile', value: percentile(times, 0.99), unit: 'ms', bar: { max: 40 } },
    { measure: "all pages, against htmlparser2's DOM parse", value: own / dom, unit: 'x', bar: { max: 0.9 } },
  ];
}

function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Measures the heap that thousands of small pages leave behind. For resident memory, see `memory`. */
function memory(pages: readonly { url: string; html: string }[]): BenchRow {
  const small = [...pages].sort((a, b) => a.html.length - b.html.length).slice(0, 8);
  let before = 0;
  for (let n = 0; n < MEMORY_PAGES; n++) {
    if (n === WARM_PAGES) before = liveHeap();
    const page = small[n % small.length];
    // Uses another address and another end, so that no cache helps.
    if (page) extract({ url: `${page.url}#${n}`, html: `${page.html}<!--${n}-->` });
  }
  return {
    measure: `heap in use after ${MEMORY_PAGES} small pages`,
    value: liveHeap() - before,
    unit: 'MiB',
    bar: { max: 8 },
  };
}
