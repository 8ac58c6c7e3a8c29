/** The extractor's result for a page: the answer, its confidence, and every piece of evidence considered. */
import type { Amount, Currency } from '../kernel/names.js';
import type { Availability } from '../price/price.js';

export type EvidenceSource = 'json-ld' | 'microdata' | 'rdfa' | 'meta' | 'state' | 'shopify' | 'visible' | 'page';

/** One finding on the page. The UI shows it as it is. */
export interface Evidence {
  readonly source: EvidenceSource;
  /** Where on the page: `ld+json[0].offers[0].price`, `main > div.price`, `meta[product:price:amount]`. */
  readonly path: string;
  /** The text as found, cut to 120 characters. */
  readonly raw: string;
  /** Whether the answer rests on it. */
  readonly chosen: boolean;
  /** Why it counts, or why not; a sentence for a person. */
  readonly why: string;
}

/** One size, colour or pack of the product. */
export interface Variant {
  /** The variant's id in the page's URLs (domain/price/page `variantIn`), or else its name on the page. */
  readonly id: string | null;
  readonly name: string | null;
  readonly sku: string | null;
  /** Its trade item number, as the page writes it; absent if it names none. */
  readonly gtin?: string;
  readonly price: Amount | null;
  readonly currency: Currency | null;
  readonly listPrice: Amount | null;
  readonly availability: Availability;
}

/** A price that the page offers, whether as its product's own or as another. */
export interface PriceCandidate {
  readonly amount: Amount;
  readonly currency: Currency | null;
  readonly listPrice: Amount | null;
  /** The lowest of several: 'from'. */
  readonly from: boolean;
  readonly source: EvidenceSource;
  /** Names its place on the page, the same at every reading while the page is built alike; unique on the page (`applyPriceCorrection`). */
  readonly place: string;
  /** The text as found, cut to 120 characters. */
  readonly raw: string;
  /** A sentence for a person. */
  readonly why: string;
  /** 0 to 1: how likely its amount is the product's price. */
  readonly confidence: number;
}

/** What the page says of its product's stock, in one place. */
export interface StockStatement {
  readonly availability: Availability;
  readonly source: EvidenceSource;
  /** As a `PriceCandidate`'s: the same at every reading while the page is built alike, and unique among them. */
  readonly place: string;
  /** The text as found, cut to 120 characters. */
  readonly raw: string;
  /** A sentence for a person. */
  readonly why: string;
}

/** What the page says of its product for finding the same one elsewhere (domain/matching). */
export interface ProductCodes {
  readonly brand: string | null;
  readonly gtin: string | null;
  readonly sku: string | null;
}

export interface Extraction {
  /** What the page calls the variant that was asked for (`selectVariant`); absent for the page's default. */
  readonly variant?: Pick<Variant, 'name' | 'sku' | 'gtin'>;
  readonly title: string | null;
  /** `canonicalKey` of the page: how it names itself; absent if it does not. */
  readonly canonical?: string;
  /** The product's picture: an absolute address, or `null`. */
  readonly image: string | null;
  readonly codes: ProductCodes;
  /**
   * The selling price; exact, scale as shown. `null`: the page shows no price of its own product, or none with enough
   * confidence.
   */
  readonly price: Amount | null;
  /** ISO 4217, or `null` if nothing on the page settles it. */
  readonly currency: Currency | null;
  /** The former or recommended price; always more than `price`. */
  readonly listPrice: Amount | null;
  readonly availability: Availability;
  /** `price` is the lowest of several: 'from'. */
  readonly from: boolean;
  readonly variants?: readonly Variant[];
  /** The site refused or challenged us: nothing else is known, and it is never 'out of stock'. */
  readonly blocked: boolean;
  readonly evidence: readonly Evidence[];
  /** 0 to 1: of prices answered with 0.9, nine in ten are right. */
  readonly confidence: number;
  /** Without it the answer reads 'not sure': the price, if there is one, is the best of `candidates`. */
  readonly sure: boolean;
  /** What the answer hangs between, most likely first; each place once, at most `MAX_CANDIDATES`. */
  readonly candidates: readonly PriceCandidate[];
  /** Everything that the page says of stock, whether it counts or not. */
  readonly stock: readonly StockStatement[];
}

export const MAX_CANDIDATES = 24;

export interface ExtractionInput {
  /** HTML, or the JSON of a Shopify product. */
  readonly html: string;
  /** Where it came from: names the product, the variant and the country. */
  readonly url: string;
  /** Response headers, names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** HTTP status; 200 if not given. */
  readonly status?: number;
}
