/** The extractor's result for a page: the answer, its confidence, and all evidence. */
import type { Amount, Currency } from '../kernel/names.js';
import type { Availability } from '../price/price.js';
import type { Doubt } from './doubt.js';
import type { Lack } from './lack.js';

export type EvidenceSource = 'json-ld' | 'microdata' | 'rdfa' | 'meta' | 'state' | 'shopify' | 'visible' | 'page';

/** One finding on the page, shown unchanged in the UI. */
export interface Evidence {
  readonly source: EvidenceSource;
  /** The place on the page: `ld+json[0].offers[0].price`, `main > div.price`, `meta[product:price:amount]`. */
  readonly path: string;
  /** The text as found, cut to 120 characters. */
  readonly raw: string;
  /** True if the answer is based on it. */
  readonly chosen: boolean;
  /** Explains to a person why it counts or not. */
  readonly why: string;
}

/** One size, colour or pack of the product. */
export interface Variant {
  /** The variant's id in the page's URLs (domain/price/page `variantIn`), or its name on the page. */
  readonly id: string | null;
  readonly name: string | null;
  readonly sku: string | null;
  /** The GTIN as written on the page; absent if missing. */
  readonly gtin?: string;
  readonly price: Amount | null;
  readonly currency: Currency | null;
  readonly listPrice: Amount | null;
  readonly availability: Availability;
}

/** A price on the page, for its own product or another. */
export interface PriceCandidate {
  readonly amount: Amount;
  readonly currency: Currency | null;
  readonly listPrice: Amount | null;
  /** True for the lowest of several prices. */
  readonly from: boolean;
  readonly source: EvidenceSource;
  /** The place on the page: unique, and stable across readings while the markup is unchanged (`applyPriceCorrection`). */
  readonly place: string;
  /** The text as found, cut to 120 characters. */
  readonly raw: string;
  /** A sentence for a person. */
  readonly why: string;
  /** The probability that it is the product's price, 0 to 1. */
  readonly confidence: number;
}

/** One statement about the product's stock on the page. */
export interface StockStatement {
  readonly availability: Availability;
  readonly source: EvidenceSource;
  /** Unique and stable, like a `PriceCandidate`'s place. */
  readonly place: string;
  /** The text as found, cut to 120 characters. */
  readonly raw: string;
  /** A sentence for a person. */
  readonly why: string;
}

/** The product's brand and codes on the page, for matching (domain/matching). */
export interface ProductCodes {
  readonly brand: string | null;
  readonly gtin: string | null;
  readonly sku: string | null;
}

export interface Extraction {
  /** True if the page was read in a browser, after its scripts had run; otherwise absent. */
  readonly rendered?: true;
  /** The page's names for the requested variant (`selectVariant`); absent for the page's default. */
  readonly variant?: Pick<Variant, 'name' | 'sku' | 'gtin'>;
  readonly title: string | null;
  /** The page's `canonicalKey`; absent if it has none. */
  readonly canonical?: string;
  /** The shop's own name; absent if the page states none. */
  readonly shopName?: string;
  /** The product image's absolute URL, or `null`. */
  readonly image: string | null;
  readonly codes: ProductCodes;
  /**
   * The exact selling price with the displayed scale. `null` if the page shows no price for its own product, or none with
   * enough confidence.
   */
  readonly price: Amount | null;
  /** ISO 4217, or `null` if nothing on the page determines it. */
  readonly currency: Currency | null;
  /** The former or recommended price, always above `price`. */
  readonly listPrice: Amount | null;
  readonly availability: Availability;
  /** True if `price` is the lowest of several. */
  readonly from: boolean;
  readonly variants?: readonly Variant[];
  /** True if the site refused or challenged us; nothing else is known then, and it is never 'out of stock'. */
  readonly blocked: boolean;
  /** The number of products on a page that lists several and has none of its own; otherwise absent. */
  readonly listed?: number;
  /** The page's kind if it isn't a product's; absent if it has a price, or says nothing about itself. */
  readonly lacks?: Lack;
  readonly evidence: readonly Evidence[];
  /** 0 to 1, calibrated: 90 % of prices with 0.9 are right. */
  readonly confidence: number;
  /** If false, the answer counts as 'not sure', and any price is the best of `candidates`. */
  readonly sure: boolean;
  /** The reason for its doubt; `null` if it is sure, or if the page has no candidates. */
  readonly doubt: Doubt | null;
  /** Possible prices, most likely first; each place once, at most `MAX_CANDIDATES`. */
  readonly candidates: readonly PriceCandidate[];
  /** All stock statements on the page, including those that do not count. */
  readonly stock: readonly StockStatement[];
}

export const MAX_CANDIDATES = 24;

export interface ExtractionInput {
  /** HTML, or the JSON of a Shopify product. */
  readonly html: string;
  /** The page's URL, which identifies product, variant and country. */
  readonly url: string;
  /** Response headers, names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** HTTP status; 200 if not given. */
  readonly status?: number;
}
