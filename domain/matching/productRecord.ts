/** What identifies a product, from any source: the merchant's catalogue, a search result, a competitor's page. */

/** Every field may be missing, and other fields are ignored. Numbers are read as text. */
export interface ProductRecord {
  readonly title?: unknown;
  /** Also read as `vendor` or `manufacturer`. */
  readonly brand?: unknown;
  /** The maker's own number; also read as `modelno` or `mpn`; not `sku`, which each shop assigns itself. */
  readonly model?: unknown;
  /** 8, 12, 13 or 14 digits; also read as `ean`, `upc` or `barcode`. */
  readonly gtin?: unknown;
  readonly description?: unknown;
  /** A decimal such as `1299.00`; anything else is an unknown price. */
  readonly price?: unknown;
  /** ISO 4217. Two prices are compared unless both name a currency and these differ. */
  readonly currency?: unknown;
  readonly [field: string]: unknown;
}

/** The same with one name per field, empty if unknown. */
export interface ProductTexts {
  readonly title: string;
  readonly brand: string;
  readonly model: string;
  readonly gtin: string;
  readonly description: string;
  readonly price: string;
  readonly currency: string;
}

/** A page's description can be very long; the start is enough to tell products apart. */
const LONGEST_TITLE = 300;
const LONGEST_DESCRIPTION = 250;

/** Never throws: input that is not a record has no texts. */
export function textsOf(record: unknown): ProductTexts {
  const fields = (typeof record === 'object' && record !== null ? record : {}) as ProductRecord;
  return {
    title: textOf(fields.title ?? fields.name).slice(0, LONGEST_TITLE),
    brand: textOf(fields.brand ?? fields.vendor ?? fields.manufacturer).slice(0, LONGEST_TITLE),
    model: textOf(fields.model ?? fields.modelno ?? fields.mpn).slice(0, LONGEST_TITLE),
    gtin: textOf(fields.gtin ?? fields.ean ?? fields.upc ?? fields.barcode).slice(0, LONGEST_TITLE),
    description: textOf(fields.description).slice(0, LONGEST_DESCRIPTION),
    price: textOf(fields.price),
    currency: textOf(fields.currency).trim().toUpperCase(),
  };
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'bigint' ? String(value) : '';
