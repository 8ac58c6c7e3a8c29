/**
 * What the dashboard's cache holds of each section, and for how long. Orders are not cached: their rows may name
 * buyers.
 */
import type {
  AbandonedCarts,
  About,
  CartsPoint,
  Conversion,
  ConversionPoint,
  LowInventory,
  LowVariant,
  NewProduct,
  NewProducts,
  ProductRow,
  Products,
  Revenue,
  RevenuePoint,
} from '../../../domain/api/analytics.js';
import { type Check, hasFields, isListOf, isNumber, isText, orNull } from '../storage/check.js';
import { CACHE_VERSION, dashboardCache } from './dashboardCache.js';

export interface SectionData {
  readonly revenue: Revenue;
  readonly products: Products;
  readonly lowInventory: LowInventory;
  readonly newProducts: NewProducts;
  readonly conversion: Conversion;
  readonly abandonedCarts: AbandonedCarts;
}
export type CachedSection = keyof SectionData;

interface Entry<Data> {
  readonly data: Data;
  readonly timestamp: number;
}

/** Spec §9: 'Dashboard products cache 30 minutes'; the 72e5 ms apply to the others. */
export const SECTION_LIFETIME_MS: Readonly<Record<CachedSection, number>> = {
  revenue: 72e5,
  products: 30 * 60_000,
  lowInventory: 72e5,
  newProducts: 72e5,
  conversion: 72e5,
  abandonedCarts: 72e5,
};

const about = hasFields<About>({ definition: isText });
const isCount = orNull(isNumber);

/** The fields that screens need: they show a cached section as if the server had just sent it. */
const CHECKS: { readonly [Section in CachedSection]: Check<SectionData[Section]> } = {
  revenue: hasFields<Revenue>({
    about,
    totalRevenue: isCount,
    timeseries: isListOf(hasFields<RevenuePoint>({ created_at: isText, total_price: isNumber, orders: isNumber })),
  }),
  products: hasFields<Products>({ about, products: isListOf(hasFields<ProductRow>({ id: isText, title: isText })) }),
  lowInventory: hasFields<LowInventory>({
    about,
    lowInventory: isListOf(hasFields<LowVariant>({ id: isText, title: isText })),
    lowInventoryCount: isCount,
    sellingOut: isCount,
  }),
  newProducts: hasFields<NewProducts>({
    about,
    products: isListOf(hasFields<NewProduct>({ id: isText, title: isText })),
    newProducts: isCount,
  }),
  conversion: hasFields<Conversion>({
    about,
    conversionRate: isCount,
    timeseries: isListOf(hasFields<ConversionPoint>({ day: isText, begun: isNumber, completed: isNumber })),
  }),
  abandonedCarts: hasFields<AbandonedCarts>({
    about,
    abandonedCarts: isCount,
    timeseries: isListOf(hasFields<CartsPoint>({ day: isText, abandoned: isNumber })),
  }),
};

function sectionsOf(shop: string): Readonly<Record<string, unknown>> {
  const known = dashboardCache(shop).read();
  return known?.shop === shop ? known.sections : {};
}

/** The cached section and its time; `null` if nothing usable is cached, or it is too old. */
export function cachedSection<Section extends CachedSection>(
  shop: string,
  section: Section,
  now: number,
): Entry<SectionData[Section]> | null {
  const isEntry = hasFields<Entry<SectionData[Section]>>({ data: CHECKS[section], timestamp: isNumber });
  const entry = sectionsOf(shop)[section];
  return isEntry(entry) && now - entry.timestamp < SECTION_LIFETIME_MS[section] ? entry : null;
}

export function keepSection<Section extends CachedSection>(
  shop: string,
  section: Section,
  entry: Entry<SectionData[Section]>,
): void {
  const sections = { ...sectionsOf(shop), [section]: entry };
  dashboardCache(shop).keep({ version: CACHE_VERSION, shop, sections });
}
