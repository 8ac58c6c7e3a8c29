/** The properties in which schema.org data names a trade item number, most usual first. */
export const GTIN_NAMES = ['gtin13', 'gtin', 'gtin12'] as const;
