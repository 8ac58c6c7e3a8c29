/** Lists the market's shops. Each declares its price differently; `storefront/` has one file per shop. */
import { SANDBOX_SHOPS } from '../../platform/runtime/config/sandboxShops.js';

export const STOREFRONT_IDS = SANDBOX_SHOPS;
export type StorefrontId = (typeof SANDBOX_SHOPS)[number];

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
