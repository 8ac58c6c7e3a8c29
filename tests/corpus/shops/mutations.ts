/** Daily changes of shops' pages, applicable to any page: none changes the correct price. */
import { createHash } from 'node:crypto';

export interface Mutation {
  readonly name: string;
  readonly change: (html: string) => string;
  /** The minimum that the extractor must keep over all pages. */
  readonly precision: number;
  readonly recall: number;
}

const without = (pattern: RegExp) => (html: string) => html.replace(pattern, '');

const withoutJsonLd = without(/<script[^>]*ld\+json[^>]*>[\s\S]*?<\/script>/gi);
const withoutMicrodata = without(/\s(?:itemprop|itemscope|itemtype)(?:="[^"]*")?(?=[\s>/])/gi);
const withoutMeta = without(/<meta[^>]*(?:price|availab|currency)[^>]*>/gi);
const withoutState = without(/<script(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/gi);
const withoutDeclared = (html: string) => withoutState(withoutMeta(withoutMicrodata(withoutJsonLd(html))));

const hashed = (name: string): string =>
  `c${createHash('md5')
    .update(name)
    .digest('hex')
    .slice(0, 6)
    .replace(/[^a-z]/g, 'x')}`;

/** Like the output of build tools: the same hash for the same name, without meaning. */
const withHashedNames = (html: string) =>
  html.replace(/\s(class|id|data-test(?:id)?|data-hook)="([^"]*)"/gi, (_, key: string, names: string) => {
    const all = names.split(/\s+/).filter(Boolean).map(hashed);
    return ` ${key}="${all.join(' ')}"`;
  });

const card = (n: number, price: string) =>
  `<div class="tile"><a href="/p/neighbour-${n}"><img src="/${n}.jpg" alt=""></a><h3><a href="/p/neighbour-${n}">Neighbour ${n}</a></h3><span class="price">${price}</span><button>Buy</button></div>`;

const NEIGHBOURS = `<section class="carousel"><h2>Customers also bought</h2>${['€1.11', '€2.22', '€3.33', '€4.44'].map((price, n) => card(n, price)).join('')}</section>`;

const inFront = (part: string) => (html: string) => html.replace(/<body[^>]*>/i, body => body + part);
const atEnd = (part: string) => (html: string) => html.replace('</body>', `${part}</body>`);

export const MUTATIONS: readonly Mutation[] = [
  { name: 'JSON-LD removed', change: withoutJsonLd, precision: 1, recall: 0.98 },
  { name: 'microdata removed', change: withoutMicrodata, precision: 1, recall: 0.98 },
  { name: 'meta tags removed', change: withoutMeta, precision: 1, recall: 0.98 },
  { name: 'state in scripts removed', change: withoutState, precision: 1, recall: 0.98 },
  { name: 'everything declared removed', change: withoutDeclared, precision: 1, recall: 0.97 },
  { name: 'class names hashed', change: withHashedNames, precision: 0.93, recall: 0.93 },
  { name: 'neighbours above the product', change: inFront(NEIGHBOURS), precision: 1, recall: 0.98 },
  { name: 'neighbours below the product', change: atEnd(NEIGHBOURS), precision: 1, recall: 0.98 },
  {
    name: 'a delivery threshold, a voucher and a newsletter around it',
    change: html =>
      atEnd(
        '<footer><p>Free delivery from €49.00, otherwise €4.90</p><p>€10.00 voucher for your newsletter sign-up</p></footer>',
      )(inFront('<div class="promo-bar">Save €5.00 with code HELLO5 on orders over €60.00</div>')(html)),
    precision: 1,
    recall: 0.98,
  },
  {
    name: 'opinions that name other prices',
    change: atEnd(
      '<section class="reviews"><h2>Reviews</h2><p>Saw it for $9.99 elsewhere. 4.5 stars of 128 reviews. I paid 19,99 €.</p></section>',
    ),
    precision: 1,
    recall: 0.98,
  },
  {
    name: 'line breaks and indentation',
    change: html => html.replace(/></g, '>\n      <'),
    precision: 1,
    recall: 0.98,
  },
  {
    name: 'tags in capitals',
    change: html =>
      html.replace(/<(\/?)([a-z][a-z0-9-]*)/g, (_, end: string, tag: string) => `<${end}${tag.toUpperCase()}`),
    precision: 1,
    recall: 0.98,
  },
];
