import type { Extraction } from './result.js';

/**
 * True if only a browser might show the page's price: plain reading found a shell, or neither a price nor a reason for
 * its absence. Pages that refuse us, list products or sell nothing say so themselves.
 */
export const needsBrowser = ({ price, blocked, listed, lacks, availability }: Extraction): boolean =>
  price === null &&
  !blocked &&
  listed === undefined &&
  (lacks === undefined || lacks === 'needs_script') &&
  (availability === 'unknown' || availability === 'in_stock');
