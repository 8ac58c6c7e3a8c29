/** Names the way in which a competitor was paired with the merchant's product. */

/**
 * `confirmed`: the merchant chose it. `matched`: the two records are the same product by the matcher's own threshold.
 * `assumed`: the store's first product, because nothing better is known (spec §5); it is shown, but never compared.
 */
export const PAIRS = ['confirmed', 'matched', 'assumed'] as const;
export type Pair = (typeof PAIRS)[number];

/** Whether prices of such a pair may be compared. */
export const isCompared = (pair: Pair | null): boolean => pair === 'confirmed' || pair === 'matched';
