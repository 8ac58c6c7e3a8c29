/** The shop's own name, as the page states it. */
import { oneLine } from '../../kernel/oneLine.js';
import type { Page } from '../page/readPage.js';
import type { Place } from '../schema-org/readProducts.js';
import { isThing, type Thing, textIn, typesOf, values } from '../schema-org/thing.js';

const MAX_NAME = 60;
const SITES = new Set(['website', 'organization', 'onlinestore', 'onlinebusiness', 'store', 'localbusiness']);
/** Matches the names that shop software writes until somebody names the shop. */
const UNNAMED = /^(?:my (?:store|shop)|home|homepage|shop|store|online (?:shop|store)|index)$/i;
const SEPARATOR = /\s+[|–—·•»-]\s+|\s*::\s*|:\s+/;

/**
 * Best first: `og:site_name`, the declared publisher or seller, then the part of the title that names the shop.
 * @param declared the page's JSON-LD
 * @param product the product's title, which is never the shop's name
 * @returns one line of at most 60 characters; `null` if the page names no shop
 */
export function shopName(page: Page, declared: readonly Place[], product: string | null): string | null {
  const things = declared.flatMap(({ thing }) => (isThing(thing) ? graphOf(thing) : []));
  const candidates = [
    page.meta.get('og:site_name'),
    ...things.filter(isSite).map(site => textIn(site, 'name')),
    ...things.map(thing => textIn(thing, 'publisher')),
    ...things.flatMap(offersOf).map(offer => textIn(offer, 'seller')),
    nameInTitle(page, product),
  ];
  return candidates.map(readable).find(name => name !== null && squashed(name) !== squashed(product ?? '')) ?? null;
}

const graphOf = (thing: Thing): readonly Thing[] => [thing, ...values(thing, '@graph').filter(isThing)];

const isSite = (thing: Thing): boolean => typesOf(thing).some(type => SITES.has(type));

/** An `AggregateOffer` names the seller in its own offers. */
const offersOf = (thing: Thing): readonly Thing[] =>
  values(thing, 'offers')
    .filter(isThing)
    .flatMap(offer => [offer, ...values(offer, 'offers').filter(isThing)]);

/** Rejects addresses, placeholders and slogans. */
function readable(text: string | null | undefined): string | null {
  const name = oneLine(text ?? '').replace(/\s+/g, ' ');
  const isName = name.length > 1 && name.length <= MAX_NAME && /[\p{L}\d]/u.test(name);
  return isName && !UNNAMED.test(name) && !/^(?:https?:)?\/\/|@/.test(name) ? name : null;
}

/** The last or first part of the title, if the host confirms it; otherwise what follows or precedes the product's title. */
function nameInTitle({ documentTitle, url }: Page, product: string | null): string | null {
  const parts = documentTitle.split(SEPARATOR);
  const [last, first] = [parts.at(-1), parts[0]];
  if (parts.length < 2 || last === undefined || first === undefined) return null;
  const confirmed = [last, first].find(part => isHostNamed(url?.hostname ?? '', part));
  if (confirmed !== undefined) return confirmed;
  if (product === null || product === '') return null;
  if (documentTitle.startsWith(product)) return squashed(product).endsWith(squashed(last)) ? null : last;
  return documentTitle.endsWith(product) && !squashed(product).startsWith(squashed(first)) ? first : null;
}

const squashed = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');

const SHORTEST_LABEL = 4;

/** `northpeak.example` confirms 'Northpeak Outfitters', and `tarnfold-outdoor.example` confirms 'Tarnfold'. */
function isHostNamed(hostname: string, part: string): boolean {
  const name = squashed(part);
  const labels = hostname.split('.').map(squashed);
  return labels.some(
    label =>
      label.length >= SHORTEST_LABEL &&
      name.length >= SHORTEST_LABEL &&
      (name.startsWith(label) || label.startsWith(name)),
  );
}
