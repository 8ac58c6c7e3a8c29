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
  readonly price: Amount | null;
  readonly currency: Currency | null;
  readonly listPrice: Amount | null;
  readonly availability: Availability;
}

export interface Extraction {
  readonly title: string | null;
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
  /** 0 to 1; below 0.4 no price is answered. */
  readonly confidence: number;
}

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
