import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { extract } from './extract.js';
import { parsePrice } from './price-string/parsePrice.js';

const CORPUS = resolve(process.env.SHARED_DIR ?? resolve(import.meta.dirname, '../../../shared'), 'price-corpus');
const absent = !existsSync(CORPUS);

const casesOf = <Case>(part: string): Case[] => JSON.parse(readFileSync(resolve(CORPUS, part, 'cases.json'), 'utf8'));

interface PageCase {
  readonly file: string;
  readonly url: string;
  readonly price: readonly string[];
  readonly corrected_price?: readonly string[];
  readonly currency_text: readonly string[];
}

interface StringCase {
  readonly raw: string | null;
  readonly currency_hint: string | null;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly note: string;
}

/** What the annotators' signs mean in the countries of these pages. */
const CODES: Readonly<Record<string, readonly string[]>> = {
  '€': ['EUR'],
  '£': ['GBP'],
  Rs: ['PKR'],
  Kn: ['HRK'],
  $: ['CAD', 'USD'],
};

describe.skipIf(absent)('the development corpus (needs ../shared/price-corpus)', () => {
  it('meets the targets for price, stock and currency', { timeout: 30_000 }, () => {
    const cases = casesOf<PageCase>('pages');
    let right = 0;
    let wrong = 0;
    let inStock = 0;
    let currencies = 0;
    let decidable = 0;
    for (const { file, url, price, corrected_price, currency_text } of cases) {
      const html = gunzipSync(readFileSync(resolve(CORPUS, 'pages', file))).toString('utf8');
      const page = extract({ html, url });
      const accepted = (corrected_price ?? price).map(Number);
      if (page.price !== null) accepted.includes(Number(page.price)) ? right++ : wrong++;
      if (page.availability === 'in_stock') inStock++;
      const [text] = currency_text;
      if (text === undefined) continue;
      decidable++;
      if ((CODES[text] ?? [text]).includes(page.currency ?? '')) currencies++;
    }
    const precision = right / (right + wrong);
    const recall = right / cases.length;
    expect(precision).toBeGreaterThanOrEqual(0.97);
    expect((2 * precision * recall) / (precision + recall)).toBeGreaterThanOrEqual(0.95);
    expect(inStock / cases.length).toBeGreaterThanOrEqual(0.97);
    expect(currencies / decidable).toBeGreaterThanOrEqual(0.97);
  });

  it('reads at least 995 of 1000 price strings', () => {
    const cases = casesOf<StringCase>('strings');
    const failing = cases.filter(one => !isRight(one));
    expect(failing.length / cases.length).toBeLessThanOrEqual(0.005);
  });
});

function isRight({ raw, currency_hint, amount, currency, note }: StringCase): boolean {
  const price = parsePrice(raw, { hint: currency_hint });
  const sameAmount =
    price === null || amount === null ? price === null && amount === null : Number(price.amount) === Number(amount);
  if (note !== '' && note !== 'no currency') return sameAmount;
  return sameAmount && (price?.currency ?? null) === currency;
}
