/** Finds the only currency in a page's scripts, as a last resort for an ambiguous sign. */
import { as, type Currency } from '../../kernel/names.js';
import type { Page } from '../page/readPage.js';
import { ISO_CODES } from '../price-string/currencySigns.js';

const KEY = /^urrency(?:_?code|_?iso(?:_?code)?|_?id|symbol)?\\?["']?\s{0,3}[:=,]\s{0,3}\\?["']([A-Z]{3})\\?["']/i;
const MAX_FOUND = 200;

/** `null` if the scripts name no currency or several, like a currency switcher. */
export function scriptCurrency(page: Page): Currency | null {
  const found = currenciesInScripts(page);
  const [only] = found;
  return only && found.size === 1 ? as<Currency>(only) : null;
}

/** Caches the search per page, because two sources use it. */
const SEARCHED = new WeakMap<Page['scripts'], ReadonlySet<string>>();

export function currenciesInScripts({ scripts }: Page): ReadonlySet<string> {
  const known = SEARCHED.get(scripts);
  if (known) return known;
  const found = new Set<string>();
  SEARCHED.set(scripts, found);
  let seen = 0;
  for (const { text } of scripts) {
    for (let at = text.indexOf('urrency'); at >= 0 && seen < MAX_FOUND; at = text.indexOf('urrency', at + 7)) {
      seen++;
      const code = KEY.exec(text.slice(at, at + 48))?.[1]?.toUpperCase();
      if (code && ISO_CODES.has(code)) found.add(code);
    }
  }
  return found;
}
