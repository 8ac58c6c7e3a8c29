/** The development pages with parts removed or renamed: rules that were fitted to a page would break here. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { extract } from '../../domain/extraction/extract.js';
import { type PageCase, scorePages } from '../../ops/cli/cases/scorePages.js';
import { MUTATIONS } from './shops/mutations.js';

const CORPUS = resolve(process.env.SHARED_DIR ?? resolve(import.meta.dirname, '../../../shared'), 'price-corpus/pages');
const absent = !existsSync(CORPUS);
/** This shop prints both prices and is labelled with the one without tax; the reader prefers the one with tax. */
const LABELLED_WITHOUT_TAX = 'https://www.agem.sk/';
const labelled: readonly PageCase[] = absent ? [] : JSON.parse(readFileSync(resolve(CORPUS, 'cases.json'), 'utf8'));
const cases = labelled.filter(({ url }) => !url.startsWith(LABELLED_WITHOUT_TAX));
const pages = cases.map(({ file, url }) => ({
  url,
  html: gunzipSync(readFileSync(resolve(CORPUS, file))).toString('utf8'),
}));

/** Hashed class names hide old from new on some shops, so the bar is lower. */
const least = (name: string) =>
  name.includes('hashed') ? { precision: 0.93, f1: 0.93 } : { precision: 0.97, f1: 0.95 };

describe.skipIf(absent)('the development pages (needs ../shared/price-corpus)', () => {
  it.each(MUTATIONS)('with $name', { timeout: 60_000 }, ({ name, change }) => {
    const answers = pages.map(({ url, html }) => extract({ url, html: change(html) }));
    const { precision, f1 } = scorePages(cases, answers, 'corrected');
    expect(precision).toBeGreaterThanOrEqual(least(name).precision);
    expect(f1).toBeGreaterThanOrEqual(least(name).f1);
  });
});
