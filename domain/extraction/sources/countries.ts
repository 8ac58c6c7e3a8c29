/** Whose signs the page's amounts are written in: the countries that settle a bare `$` or `kr`, most trusted first. */
import type { Page } from '../page/readPage.js';
import { currenciesInScripts } from './scriptCurrency.js';

/**
 * The page's own language and host, then the shop's address as it declares it. At last, for a page in English that names
 * no country at all and no other dollar, the United States: a shop elsewhere that writes a bare `$` says where it is.
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
