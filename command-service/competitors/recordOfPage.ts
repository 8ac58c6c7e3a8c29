import type { Extraction } from '../../domain/extraction/result.js';
import type { ProductRecord } from '../../domain/matching/productRecord.js';

/** What a page says of its product, as the matcher reads it. */
export const recordOfPage = ({ title, price, currency, codes }: Extraction): ProductRecord => ({
  title,
  price,
  currency,
  brand: codes.brand,
  gtin: codes.gtin,
});
