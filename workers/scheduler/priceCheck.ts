/** The topic between scheduler and monitor. */
import type { PageId, ProductUrl } from '../../domain/kernel/names.js';

/** Keyed by host, so that one host is asked by one consumer at a time. */
export const PRICE_CHECKS = 'price-checks';

export interface PriceCheck {
  /** One check is one observation, however often it is delivered. */
  readonly checkId: string;
  /** The page that is due; the other watched variants that the URL shows are read with it. */
  readonly page: PageId;
  readonly url: ProductUrl;
}
