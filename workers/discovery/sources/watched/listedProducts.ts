/** Extracts products that a page lists in JSON-LD: an `ItemList`, or several `Product`s. */

import { looseJson } from '../../../../domain/extraction/sources/looseJson.js';
import { type Amount, as, type Currency } from '../../../../domain/kernel/names.js';
import { isPlainUrl, type Json, nameOf, recordOf, textOf, webUrlOf } from '../readJson.js';
import type { Candidate } from '../source.js';

/** Deeper than any honest list. */
const DEEPEST = 6;
const MOST = 500;
/** Bounds the objects and lists visited per page, because parsing runs on the main thread. */
const MOST_VISITS = 10_000;
/** Bounds the JSON-LD read per page: enough for `MOST` products with descriptions. */
const MOST_CHARACTERS = 1_000_000;

interface Reading {
  readonly pageUrl: string;
  readonly found: Candidate[];
  visits: number;
}

export function listedProducts(html: string, pageUrl: string): readonly Candidate[] {
  const reading: Reading = { pageUrl, found: [], visits: 0 };
  let characters = 0;
  for (const block of jsonLdIn(html)) {
    characters += block.length;
    if (characters > MOST_CHARACTERS || isFull(reading)) break;
    for (const root of looseJson(block)) collect(root, reading, 0);
  }
  return reading.found;
}

/** Linear on any page: a tag's pattern stops at the next tag, and the search ends at the first unclosed block. */
function* jsonLdIn(html: string): Generator<string> {
  const [opening, closing] = [/<script[^<>]{0,500}>/gi, /<\/script/gi];
  for (let tag = opening.exec(html); tag; tag = opening.exec(html)) {
    if (!/ld\+json/i.test(tag[0])) continue;
    closing.lastIndex = opening.lastIndex;
    const end = closing.exec(html);
    if (!end) return;
    yield html.slice(opening.lastIndex, end.index);
    opening.lastIndex = closing.lastIndex;
  }
}

const isFull = ({ found, visits }: Reading): boolean => found.length >= MOST || visits >= MOST_VISITS;

function collect(value: unknown, reading: Reading, depth: number): void {
  if (typeof value !== 'object' || value === null || depth > DEEPEST || isFull(reading)) return;
  reading.visits += 1;
  if (Array.isArray(value)) {
    for (const item of value) collect(item, reading, depth + 1);
    return;
  }
  const thing = recordOf(value);
  const product = isOf(thing, 'ListItem') ? { ...thing, ...recordOf(thing.item) } : thing;
  if (isOf(thing, 'Product') || isOf(thing, 'ListItem')) {
    const candidate = candidateOf(product, reading.pageUrl);
    if (candidate) reading.found.push(candidate);
    return;
  }
  for (const part of [thing['@graph'], thing.itemListElement, thing.mainEntity]) collect(part, reading, depth + 1);
}

const isOf = (thing: Json, type: string): boolean =>
  [thing['@type']].flat().some(name => typeof name === 'string' && name.endsWith(type));

function candidateOf(product: Json, pageUrl: string): Candidate | null {
  const title = nameOf(product.name);
  const raw = textOf(product.url) ?? textOf(product['@id']);
  if (title === null || raw === null || !isPlainUrl(raw, pageUrl)) return null;
  const url = new URL(raw, pageUrl);
  if (url.origin !== new URL(pageUrl).origin) return null;
  const offer = recordOf([product.offers].flat()[0]);
  const price = writtenOf(offer.price ?? offer.lowPrice);
  const currency = textOf(offer.priceCurrency);
  return {
    title,
    ...identityOf(product),
    merchant: url.host,
    url: url.href,
    price: /^\d+(\.\d+)?$/.test(price) ? as<Amount>(price) : null,
    currency: currency && /^[A-Z]{3}$/.test(currency) ? as<Currency>(currency) : null,
    imageUrl: webUrlOf([product.image].flat()[0]),
    source: 'WATCHED_STORE',
    token: null,
  };
}

/** schema.org: `brand` is text or an object with a name; a GTIN property may be named by length or be generic. */
function identityOf(product: Json): Pick<Candidate, 'brand' | 'gtin'> {
  const [firstBrand] = [product.brand].flat();
  const brand = nameOf(firstBrand) ?? nameOf(recordOf(firstBrand).name);
  const { gtin, gtin13, gtin12, gtin14, gtin8 } = product;
  const code = [gtin, gtin13, gtin12, gtin14, gtin8].map(writtenOf).find(text => text !== '');
  return { ...(brand === null ? {} : { brand }), ...(code === undefined ? {} : { gtin: code }) };
}

/** A number or text, also as a single-item list; otherwise empty. `String` would throw for some parsed objects. */
function writtenOf(value: unknown): string {
  const [only] = [value].flat();
  return typeof only === 'string' || typeof only === 'number' ? String(only).trim() : '';
}
