/** Generates a shop's products with their variants, prices and stock: the same for the same seed, shop and month. */
import { ean13 } from '../../chance/ean13.js';
import { random } from '../../chance/random.js';
import { MANY_VARIANTS, MANY_VARIANTS_SHOP, MONTHLY_SPECIAL, PRODUCT_LINES, type ProductLine } from './products.js';
import type { ShopProfile } from './shopProfile.js';

export interface StoreVariant {
  /** Digits of the id; above 2^53, as Shopify's may be. */
  readonly id: string;
  readonly title: string;
  readonly sku: string;
  readonly barcode: string;
  /** Minor units of the shop's currency, like all of the generator's amounts. */
  readonly price: number;
  readonly compareAt: number | null;
  readonly cost: number;
  /** Before manually placed orders. */
  readonly stock: number;
  readonly tracked: boolean;
  readonly oversells: boolean;
}

export interface StoreProduct {
  readonly id: string;
  readonly title: string;
  readonly handle: string;
  readonly vendor: string;
  readonly type: string;
  readonly status: 'ACTIVE' | 'DRAFT' | 'ARCHIVED';
  /** Epoch milliseconds, whole seconds, like all of the generator's times. */
  readonly createdAt: number;
  readonly demand: number;
  readonly variants: readonly StoreVariant[];
}

const SECOND = 1000;
const DAY = 86_400 * SECOND;
/** When the oldest products were added. */
const OPENING = Date.UTC(2024, 2, 1, 15);
/** Above 2^53, and far apart per kind, so that a number with lost digits is noticed. */
const PRODUCT_IDS = 9_007_199_300_000_000n;
const VARIANT_IDS = 9_107_199_300_000_000n;

export interface Catalogue {
  /** Returns what is sold in a month (`2026-09`): the lasting products and its special. The order is stable. */
  of(month: string): readonly StoreProduct[];
}

export function catalogue(shop: ShopProfile, seed: string): Catalogue {
  // Last: its variants' ids reach into the next product's.
  const lines = shop.handle === MANY_VARIANTS_SHOP ? [...PRODUCT_LINES, MANY_VARIANTS] : PRODUCT_LINES;
  const lasting = lines.map((line, index) => product(shop, seed, line, index, openingOf(shop, seed, index)));
  const months = new Map<string, readonly StoreProduct[]>();
  return {
    of(month) {
      const known = months.get(month);
      if (known) return known;
      const [year = 0, number = 1] = month.split('-').map(Number);
      const start = Date.UTC(year, number - 1, 1);
      const name = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(start);
      const special = product(shop, seed, MONTHLY_SPECIAL, 1000 + ((year * 12 + number) % 1000), start);
      const named = { ...special, title: `${special.title}, ${name}`, handle: `${special.handle}-${month}` };
      const products = [...lasting, named];
      months.set(month, products);
      return products;
    },
  };
}

/** Products were added over two years; the time is a whole second. */
const openingOf = (shop: ShopProfile, seed: string, index: number): number =>
  OPENING + random(seed, shop.domain, 'opening', index).integer(0, 600) * DAY + index * 61 * SECOND;

function product(shop: ShopProfile, seed: string, line: ProductLine, index: number, createdAt: number): StoreProduct {
  const chance = random(seed, shop.domain, 'product', index);
  const branded = (text: string) => text.replace('%', shop.brand);
  const title = branded(line.title);
  const salt = BigInt(random(shop.domain).integer(1, 99_999)) * 1_000_000_000n;
  const list = Math.round((line.price * shop.priceLevel) / 10_000) * 100 || line.price;
  const listPrice = shop.priceLevel === 100 ? line.price : list;
  const price = line.reduced ? Math.round((listPrice * (100 - line.reduced)) / 10_000) * 100 : listPrice;
  return {
    id: String(PRODUCT_IDS + salt + BigInt(index) * 1009n),
    title,
    handle: title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, ''),
    vendor: branded(line.vendor),
    type: line.type,
    status: line.status ?? 'ACTIVE',
    createdAt,
    // Each shop has its own best sellers.
    demand: line.demand * (0.6 + chance.next() * 0.8),
    variants: line.options.map((option, place) => ({
      id: String(VARIANT_IDS + salt + BigInt(index * 100 + place) * 1013n),
      title: option,
      sku: `${line.type.slice(0, 3).toUpperCase()}-${String(index + 1).padStart(3, '0')}-${place + 1}`,
      barcode: ean13(`40${String(1_000_000_000 + index * 1000 + place).slice(-10)}`),
      price,
      compareAt: line.reduced ? listPrice : null,
      cost: Math.round(price * 0.46),
      stock: stockOf(line, chance.integer(12, 140), chance.integer(1, 4)),
      tracked: line.stock !== 'untracked',
      oversells: line.stock === 'oversells',
    })),
  };
}

function stockOf(line: ProductLine, plenty: number, few: number): number {
  switch (line.stock) {
    case 'low':
      return few;
    case 'sold out':
    case 'untracked':
      return 0;
    case 'oversells':
      return -few;
    default:
      return plenty;
  }
}
