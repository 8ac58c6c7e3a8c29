/** Finds the countries that resolve a bare `$` or `kr`, most trusted first. */
import type { Page } from '../page/readPage.js';
import { currenciesInScripts } from './scriptCurrency.js';

/**
 * Uses the page's language and host, then the shop's declared address. Falls back to the United States for an English
 * page without any country or other dollar, because shops elsewhere name their country.
 */
export function countriesOf(page: Page): readonly string[] {
  const { countries, scripts, lang } = page;
  const seats = new Set<string>();
  for (const { text, type } of scripts) {
    if (!type.includes('json') || !text.includes('addressCountry')) continue;
    for (const found of text.slice(0, MAX_SEARCHED).matchAll(SEAT)) seats.add((found[1] ?? '').toUpperCase());
  }
  const [seat] = seats;
  if (seat && seats.size === 1) return [...new Set([...countries, seat])];
  const silent = countries.length === 0 && /^(?:en(?:[-_]us)?)?$/i.test(lang);
  return silent && ![...currenciesInScripts(page)].some(code => OTHER_DOLLARS.test(code)) ? ['US'] : countries;
}

const SEAT = /"addressCountry"\s{0,3}:\s{0,3}"([A-Za-z]{2})"/g;
const MAX_SEARCHED = 50_000;
const OTHER_DOLLARS = /^(?!USD)(?:[A-Z]{2}D|MXN|CLP|ARS|COP)$/;
