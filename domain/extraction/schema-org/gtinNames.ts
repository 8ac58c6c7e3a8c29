/** schema.org properties with a GTIN, most common first. */
export const GTIN_NAMES = ['gtin13', 'gtin', 'gtin12'] as const;
