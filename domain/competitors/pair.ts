/**
 * Origins of the pair of a competitor and an own product. `confirmed`: the merchant chose it. `matched`: the matcher
 * considers them the same product. `assumed`: the store's first product, for lack of a better one (spec §5); it is shown
 * but never compared.
 */
export const PAIRS = ['confirmed', 'matched', 'assumed'] as const;
export type Pair = (typeof PAIRS)[number];

/** Only confirmed and matched pairs are compared. */
export const isCompared = (pair: Pair | null): boolean => pair === 'confirmed' || pair === 'matched';
