import type { PageRecord } from '../../application/competitors/candidatesFor.js';
import type { Extraction } from '../../domain/extraction/result.js';

/** Maps a page's extraction to the matcher's input. */
export const recordOfPage = ({ title, price, currency, codes }: Extraction): PageRecord => ({
  title,
  price,
  currency,
  brand: codes.brand,
  gtin: codes.gtin,
});
