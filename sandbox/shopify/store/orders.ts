/**
 * Generates a shop's orders. A day's orders, with their whole future, follow only from the seed, the shop and the date;
 * an order shows only its events up to now. So a restart changes nothing, new orders arrive during the day, and orders
 * change as they are fulfilled, refunded and cancelled.
 */
import type { Currency } from '../../../domain/kernel/names.js';
import { type Random, random } from '../../chance/random.js';
import type { Catalogue, StoreProduct, StoreVariant } from './catalogue.js';
import { randomCurrency } from './currencies.js';
import { type Customer, randomCustomer } from './people.js';
import { GIFT_CARDS } from './products.js';
import type { ShopProfile } from './shopProfile.js';
import { monthOf, startOfDay } from './zonedTime.js';

export interface StoreLine {
  readonly id: string;
  readonly product: StoreProduct;
  readonly variant: StoreVariant;
  readonly quantity: number;
  /** Units that a refund returns. */
  readonly returned: number;
  /** After discounts, for `quantity` units. */
  readonly discountedTotal: number;
}

export interface StoreOrder {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly test: boolean;
  readonly source: 'web' | 'pos' | 'shop_app';
  readonly customer: Customer | null;
  readonly lines: readonly StoreLine[];
  readonly subtotal: number;
  readonly discounts: number;
  readonly shipping: number;
  readonly tax: number;
  readonly total: number;
  /** The amount of the refund; 0 without one. */
  readonly refund: number;
  readonly refundAt: number | null;
  /** Money refunded without a return; it leaves the current total unchanged. */
  readonly goodwill: { readonly at: number; readonly amount: number } | null;
  /** The payment method. */
  readonly gateway: 'bogus' | 'gift_card';
  readonly cancelAt: number | null;
  readonly fulfilAt: number | null;
  /** The customer's currency. All amounts here are in the shop's own currency. */
  readonly paidIn: Currency;
  /** A line added after the order was placed; its amount is not in the totals above. */
  readonly edit: { readonly at: number; readonly line: StoreLine; readonly amount: number } | null;
}

/** A day counted from 1970-01-01, with its number of orders and the number before it. */
export interface OrderedDay {
  readonly day: number;
  readonly count: number;
  readonly before: number;
}

const SECOND = 1000;
const HOUR = 3600 * SECOND;
/** Above 2^53: Shopify's sample order is 820982911946154508. */
const ORDER_IDS = 820_982_911_000_000_000n;
const LINE_IDS = 466_157_049_000_000_000n;
const FIRST_NUMBER = 1001;
/** Orders are numbered from this day on: 2025-01-01. */
export const FIRST_DAY = Date.UTC(2025, 0, 1) / 86_400_000;

/** Sunday first: people shop on weekends. */
const WEEKDAYS = [1.14, 0.97, 0.9, 0.88, 0.93, 1.02, 1.16];
/** By the shop's clock: quiet at night, a small rush at noon, most in the evening. */
const HOURS = [2, 1, 1, 0.5, 0.5, 1, 2, 3, 4, 5, 6, 7, 8, 7, 6, 6, 6, 7, 9, 12, 14, 13, 9, 4];
const FREE_SHIPPING_FROM = 10_000;
const SHIPPING = 795;
/** One in this many orders is a club's, with more lines than a page of the Admin API. */
const CLUB_EVERY = 700;
const CLUB_LINES = 56;
const ORDER_STEP = 4096n;

/** Returns a day's number of orders. `average`: per day, in the long run. */
export function ordersOnDay(shop: ShopProfile, seed: string, average: number, day: number): number {
  // 1970-01-01 was a Thursday.
  const weekday = WEEKDAYS[(day + 4) % 7] ?? 1;
  return Math.max(1, Math.round(average * weekday * (0.84 + random(seed, shop.domain, 'day', day).next() * 0.32)));
}

/** Generates a day's orders, oldest first. */
export function ordersOfDay(
  shop: ShopProfile,
  seed: string,
  products: Catalogue,
  { day, count, before }: OrderedDay,
): StoreOrder[] {
  const sold = products.of(monthOf(day));
  return randomTimes(shop, day, count, random(seed, shop.domain, 'clock', day)).map((createdAt, index) =>
    order(shop, sold, {
      number: FIRST_NUMBER + before + index,
      createdAt,
      chance: random(seed, shop.domain, 'order', day, index),
    }),
  );
}

/** Generates the purchase times of a shop's day, oldest first. */
export function randomTimes(shop: ShopProfile, day: number, count: number, clock: Random): number[] {
  const start = startOfDay(shop.zone, day);
  return Array.from(
    { length: count },
    () => start + clock.weighted(HOURS) * HOUR + clock.integer(0, 3599) * SECOND,
  ).sort((a, b) => a - b);
}

/** Returns how many orders precede the one with this id, or `null` if no order has it. */
export function numberOf(shop: ShopProfile, id: string): number | null {
  const distance = BigInt(id) - ORDER_IDS - saltOf(shop);
  return distance % ORDER_STEP === 0n ? Number(distance / ORDER_STEP) - FIRST_NUMBER : null;
}

const saltOf = (shop: ShopProfile): bigint => BigInt(random(shop.domain).integer(1, 99_999)) * 10_000_000_000_000n;

/** A manually placed order: nothing further happens to it. `number` comes from a separate range. */
export function placedOrder(
  shop: ShopProfile,
  seed: string,
  products: Catalogue,
  { number, createdAt }: { number: number; createdAt: number },
): StoreOrder {
  const month = new Date(createdAt).toISOString().slice(0, 7);
  const chance = random(seed, shop.domain, 'placed', number);
  const placed = order(shop, products.of(month), { number, createdAt, chance });
  const lines = placed.lines.map(line => ({ ...line, returned: 0 }));
  const quiet = {
    ...{ test: false, refund: 0, refundAt: null, cancelAt: null, fulfilAt: null, edit: null },
    ...{ goodwill: null, gateway: 'bogus' as const },
  };
  return { ...placed, ...quiet, paidIn: shop.currency, lines };
}

function order(
  shop: ShopProfile,
  products: readonly StoreProduct[],
  { number, createdAt, chance }: { number: number; createdAt: number; chance: Random },
): StoreOrder {
  const salt = saltOf(shop);
  const discountPercent = chance.chance(0.14) ? 10 : 0;
  const fate = outcomeOf(chance);
  const lineId = (index: number) => String(LINE_IDS + salt + BigInt(number) * 64n + BigInt(index));
  const bought = number % CLUB_EVERY === 0 ? clubBasket(products, chance) : basket(products, chance);
  const lines = bought.map(({ product, variant, quantity }, index) => ({
    id: lineId(index),
    product,
    variant,
    quantity,
    returned: fate === 'cancelled' || fate === 'refunded' || (fate === 'partly refunded' && index === 0) ? quantity : 0,
    discountedTotal: Math.round((variant.price * quantity * (100 - (isGiftCard(product) ? 0 : discountPercent))) / 100),
  }));

  const subtotal = sum(lines.map(line => line.discountedTotal));
  const discounts = sum(lines.map(line => line.variant.price * line.quantity)) - subtotal;
  const shipping = subtotal >= FREE_SHIPPING_FROM ? 0 : SHIPPING;
  const tax = taxOn(taxable(lines), shop);
  const total = subtotal + shipping + tax;
  const back = lines.filter(line => line.returned > 0);
  const returned = sum(back.map(line => line.discountedTotal));
  // Shipping is refunded only with the whole order.
  const refund = returned === subtotal ? total : returned + taxOn(taxable(back), shop);
  const after = (least: number, most: number) => createdAt + chance.integer(least * 3600, most * 3600) * SECOND;
  const fulfilAt = after(6, 50);
  const added = fate === 'kept' && chance.chance(0.012) ? basket(products, chance)[0] : undefined;
  const addedPrice = added ? added.variant.price * added.quantity : 0;
  const addedTax = added && !isGiftCard(added.product) ? taxOn(addedPrice, shop) : 0;
  return {
    id: String(ORDER_IDS + salt + BigInt(number) * ORDER_STEP),
    name: `#${number}`,
    createdAt,
    test: chance.chance(0.008),
    source: chance.chance(0.08) ? 'pos' : chance.chance(0.12) ? 'shop_app' : 'web',
    customer: chance.chance(0.04) ? null : randomCustomer(chance),
    lines,
    subtotal,
    discounts,
    shipping,
    tax,
    total,
    refund: fate === 'kept' ? 0 : refund,
    refundAt:
      fate === 'kept' ? null : fate === 'cancelled' ? after(1, 5) : fulfilAt + chance.integer(2, 11) * 24 * HOUR,
    cancelAt: fate === 'cancelled' ? after(1, 5) : null,
    fulfilAt: fate === 'cancelled' ? null : fulfilAt,
    paidIn: randomCurrency(shop.currency, chance),
    edit: added
      ? {
          at: after(1, 5),
          line: { ...added, id: lineId(63), returned: 0, discountedTotal: addedPrice },
          amount: addedPrice + addedTax,
        }
      : null,
    // Last, so that earlier random draws stay the same.
    gateway: chance.chance(0.03) ? 'gift_card' : 'bogus',
    goodwill:
      fate === 'kept' && chance.chance(0.01)
        ? { at: fulfilAt + chance.integer(1, 9) * 24 * HOUR, amount: Math.round(total / 10) }
        : null,
  };
}

/** Gift cards are neither taxed nor discounted. */
export const isGiftCard = ({ type }: Pick<StoreProduct, 'type'>): boolean => type === GIFT_CARDS;

const taxable = (lines: readonly { readonly product: StoreProduct; readonly discountedTotal: number }[]): number =>
  sum(lines.map(line => (isGiftCard(line.product) ? 0 : line.discountedTotal)));

function outcomeOf(chance: Random): 'cancelled' | 'refunded' | 'partly refunded' | 'kept' {
  return (['cancelled', 'refunded', 'partly refunded', 'kept'] as const)[chance.weighted([2, 3, 3, 92])] ?? 'kept';
}

/** Picks one to four different products. */
export function basket(products: readonly StoreProduct[], chance: Random) {
  const demand = products.map(product => product.demand);
  const chosen = new Set<StoreProduct>();
  const size = 1 + chance.weighted([56, 27, 12, 5]);
  for (let attempt = 0; attempt < size; attempt++) {
    const product = products[chance.weighted(demand)];
    if (product) chosen.add(product);
  }
  return [...chosen].map(product => ({
    product,
    variant: chance.pick(product.variants),
    quantity: 1 + chance.weighted([82, 14, 4]),
  }));
}

/** Picks one of almost every product. */
function clubBasket(products: readonly StoreProduct[], chance: Random) {
  return products
    .flatMap(product => product.variants.map(variant => ({ product, variant, quantity: chance.integer(1, 4) })))
    .slice(0, CLUB_LINES);
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
export const taxOn = (amount: number, shop: ShopProfile): number => Math.round((amount * shop.taxRate) / 10_000);
