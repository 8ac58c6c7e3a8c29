/** Derives candidates and stock from schema.org data in JSON-LD, microdata or RDFa. */
import { variantIn } from '../../price/page.js';
import { combinedAvailability } from '../availability/declaredAvailability.js';
import { type Page, parseUrl } from '../page/readPage.js';
import type { PageElement } from '../page/tree.js';
import type { CurrencyContext } from '../price-string/readCurrency.js';
import type { EvidenceSource, Variant } from '../result.js';
import { type OwnProduct, ownProduct } from '../schema-org/ownProduct.js';
import type { DeclaredOffer } from '../schema-org/readOffers.js';
import { type Place, readProducts } from '../schema-org/readProducts.js';
import type { Thing } from '../schema-org/thing.js';
import type { Candidate, StockClaim } from './candidate.js';

export interface SchemaOrgReading {
  readonly title: string | null;
  /** True if anything on the page is declared as a product. */
  readonly hasProduct: boolean;
  readonly candidates: readonly Candidate[];
  readonly stock: readonly StockClaim[];
  readonly variants: readonly Variant[];
  /** The declaring object, if it is certainly the page's own product. */
  readonly thing: Thing | null;
}

const NONE: SchemaOrgReading = { title: null, hasProduct: false, candidates: [], stock: [], variants: [], thing: null };

const TRUST: Readonly<Partial<Record<EvidenceSource, number>>> = { 'json-ld': 0.85, microdata: 0.85, rdfa: 0.75 };

export function schemaOrg(
  source: 'json-ld' | 'microdata' | 'rdfa',
  places: readonly Place[],
  page: Page,
  context: CurrencyContext,
  elementOf: (thing: Thing) => PageElement | undefined = () => undefined,
): SchemaOrgReading {
  const products = readProducts(places, context);
  const own = ownProduct(products, page);
  if (!own) return { ...NONE, hasProduct: products.length > 0 };
  const trust = (TRUST[source] ?? 0.5) * own.certainty;
  return {
    title: own.product.name,
    hasProduct: true,
    candidates: candidatesOf(source, own, trust, elementOf),
    stock: stockOf(source, own),
    variants: variantsOf(own, page),
    thing: own.certainty < 0.5 ? null : own.product.thing,
  };
}

/** Turns every distinct amount into a candidate; the pinned offer, or the first available one, comes first. */
function candidatesOf(
  source: EvidenceSource,
  own: OwnProduct,
  trust: number,
  elementOf: (thing: Thing) => PageElement | undefined,
): Candidate[] {
  const priced = own.offers.filter(offer => offer.price && !offer.used);
  const offers = own.pinned?.price
    ? [own.pinned]
    : priced.length > 0
      ? priced
      : own.offers.filter(offer => offer.price);
  const lead = leadOf(offers);
  const amounts = new Set<string>();
  const candidates: Candidate[] = [];
  for (const offer of lead ? [lead, ...offers] : []) {
    if (!offer.price || amounts.has(offer.price.amount)) continue;
    amounts.add(offer.price.amount);
    candidates.push({
      source,
      path: offer.path,
      raw: offer.raw,
      amount: offer.price.amount,
      alternative: offer.price.alternative,
      currency: offer.currency,
      listPrice: offer.listPrice,
      from: offer.from,
      trust: offer === lead ? trust : trust * 0.35,
      why: whyOf(offer, own, offer === lead),
      element: elementOf(offer.thing) ?? elementOf(own.product.thing),
    });
    if (amounts.size >= 30) break;
  }
  return candidates;
}

const leadOf = (offers: readonly DeclaredOffer[]): DeclaredOffer | undefined =>
  offers.find(offer => offer.availability !== 'out_of_stock' && offer.availability !== 'discontinued') ?? offers[0];

function whyOf(offer: DeclaredOffer, own: OwnProduct, leads: boolean): string {
  if (offer === own.pinned) return 'declared for the variant that the address names';
  if (offer.from) return "declared as the lowest of several: a 'from' price";
  if (own.certainty < 0.5) return 'declared, but nothing says which of several products this page is about';
  return leads ? "declared by the page's own product" : 'another offer of the same product';
}

function stockOf(source: EvidenceSource, own: OwnProduct): StockClaim[] {
  const offers = own.pinned ? [own.pinned] : own.offers;
  if (own.certainty < 0.5 || offers.length === 0) return [];
  const availability = combinedAvailability(offers.map(offer => offer.availability));
  if (availability === 'unknown') return [];
  const raw = [...new Set(offers.map(offer => offer.availability))].join(', ');
  return [{ source, path: `${own.product.path}.offers.availability`, raw, availability }];
}

/** A single offer counts as a variant only if its URL names one. */
function variantsOf({ offers }: OwnProduct, page: Page): Variant[] {
  const variants = offers.map(offer => variantOf(offer, page));
  return variants.length > 1 || offers.some(offer => namedVariant(offer, page) !== null) ? variants : [];
}

/** The variant's id in this page's URLs. Shopify declares `…?variant=1#offer` as id or URL. */
function namedVariant({ url, id }: DeclaredOffer, page: Page): string | null {
  for (const address of [url, id]) {
    const own = address === null ? null : parseUrl(address, page.url);
    const named = own && variantIn(own);
    if (named) return named;
  }
  return null;
}

const variantOf = (offer: DeclaredOffer, page: Page): Variant => ({
  id: namedVariant(offer, page) ?? offer.id,
  name: offer.name,
  sku: offer.sku,
  ...(offer.gtin && { gtin: offer.gtin }),
  price: offer.price?.amount ?? null,
  currency: offer.currency,
  listPrice: offer.listPrice,
  availability: offer.availability,
});
