/** Products that a page lists in JSON-LD: an `ItemList`, or several `Product`s. */

import { looseJson } from '../../../../domain/extraction/sources/looseJson.js';
import { isUrl } from '../../../../domain/kernel/isUrl.js';
import { type Amount, as, type Currency } from '../../../../domain/kernel/names.js';
import { type Json, recordOf, textOf, webUrlOf } from '../readJson.js';
import type { Candidate } from '../source.js';

/** Deeper than any honest list. */
const DEEPEST = 6;
const MOST = 500;

export function listedProducts(html: string, pageUrl: string): readonly Candidate[] {
  const found: Candidate[] = [];
  for (const [, block = ''] of html.matchAll(/<script[^>]{0,200}ld\+json[^>]{0,200}>([\s\S]*?)<\/script/gi))
    for (const root of looseJson(block)) collect(root, pageUrl, found, 0);
  return found;
}

function collect(value: unknown, pageUrl: string, found: Candidate[], depth: number): void {
  if (depth > DEEPEST || found.length >= MOST) return;
  if (Array.isArray(value)) {
    for (const item of value) collect(item, pageUrl, found, depth + 1);
    return;
  }
  const thing = recordOf(value);
  const product = isOf(thing, 'ListItem') ? { ...thing, ...recordOf(thing.item) } : thing;
  if (isOf(thing, 'Product') || isOf(thing, 'ListItem')) {
    const candidate = candidateOf(product, pageUrl);
    if (candidate) found.push(candidate);
    return;
  }
  for (const part of [thing['@graph'], thing.itemListElement, thing.mainEntity])
    collect(part, pageUrl, found, depth + 1);
}

const isOf = (thing: Json, type: string): boolean =>
  [thing['@type']].flat().some(name => typeof name === 'string' && name.endsWith(type));

function candidateOf(product: Json, pageUrl: string): Candidate | null {
  const title = textOf(product.name);
  const raw = textOf(product.url) ?? textOf(product['@id']);
  if (title === null || raw === null || !isUrl(raw, pageUrl)) return null;
  const url = new URL(raw, pageUrl);
  if (url.origin !== new URL(pageUrl).origin) return null;
  const offer = recordOf([product.offers].flat()[0]);
  const price = String(offer.price ?? offer.lowPrice ?? '');
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

/**
 * schema.org: `brand` is text or an object with a name; a GTIN may have a property named after its length, or a generic
 * one.
 */
function identityOf(product: Json): Pick<Candidate, 'brand' | 'gtin'> {
  const [named] = [product.brand].flat();
  const brand = textOf(named) ?? textOf(recordOf(named).name);
  const { gtin, gtin13, gtin12, gtin14, gtin8 } = product;
  const code = [gtin, gtin13, gtin12, gtin14, gtin8].map(value => String(value ?? '').trim()).find(text => text !== '');
  return { ...(brand === null ? {} : { brand }), ...(code === undefined ? {} : { gtin: code }) };
}
