/** Lists the market's shops. Each declares its price differently; `storefront/` has one file per shop. */
export const STOREFRONT_IDS = ['northpeak', 'ridgeline', 'alpenwerk', 'trailhead', 'summitthread', 'cascade'] as const;
export type StorefrontId = (typeof STOREFRONT_IDS)[number];

export const STOREFRONT_NAMES: Readonly<Record<StorefrontId, string>> = {
  northpeak: 'Northpeak Outfitters',
  ridgeline: 'Ridgeline Supply Co.',
  alpenwerk: 'Alpenwerk',
  trailhead: 'Trailhead Gear',
  summitthread: 'Summit & Thread',
  cascade: 'Cascade Co-op',
};

/** Describes how each declares its prices, for the control page and the list. */
export const STOREFRONT_MARKUP: Readonly<Record<StorefrontId, string>> = {
  northpeak: 'JSON-LD, one offer',
  ridgeline: 'Microdata',
  alpenwerk: 'JSON-LD, @graph, in euros',
  trailhead: 'Open Graph and product meta tags',
  summitthread: 'Product JSON of a theme',
  cascade: 'Nothing declared, visible price only',
};
