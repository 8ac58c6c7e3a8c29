import type { Extraction } from '../../domain/extraction/result.js';
import type { ProductRecord } from '../../domain/matching/productRecord.js';

/** Maps a page's extraction to the matcher's input. */
export const recordOfPage = ({ title, price, currency, codes }: Extraction): ProductRecord => ({
  title,
  price,
  currency,
  brand: codes.brand,
  gtin: codes.gtin,
});
