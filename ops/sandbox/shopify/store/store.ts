/** A sandbox shop as it stands at an instant: what its Admin API shows. */
import type { ShopDomain } from '../../../../domain/kernel/names.js';
import { type Catalogue, catalogue, type StoreProduct, type StoreVariant } from './catalogue.js';
import { FIRST_DAY, ordersOfDay, ordersOnDay, placedOrder, type StoreOrder } from './orders.js';
import type { PlacedOrders } from './placedOrders.js';
import { type ShopProfile, shopProfile } from './shopProfile.js';
import { dayOf } from './zonedTime.js';

/** A little more than the 60 days that `read_orders` shows. */
const HISTORY_DAYS = 64;
const VISIBLE_DAYS = 60;

export interface Store {
  readonly profile: ShopProfile;
  /** All orders up to `now`, oldest first. */
  orders(now: number): readonly StoreOrder[];
  products(now: number): readonly StoreProduct[];
  /** Whether the product was not deleted by `now`. */
  stillSold(product: StoreProduct, now: number): boolean;
  /** Stock after the orders that were placed by hand. */
  inventory(variant: StoreVariant): number;
  /** When an order placed by hand last moved the product's stock, else when it was made. */
  updatedAt(product: StoreProduct): number;
}

/** @param orders about how many orders the visible 60 days have. */
export function storeOf(domain: ShopDomain, seed: string, orders: number, placed: PlacedOrders): Store {
  const profile = shopProfile(domain, seed);
  const goods = catalogue(profile, seed);
  const history = historyOf(profile, seed, goods, orders / VISIBLE_DAYS);
  let known: readonly StoreOrder[] = [];
  const byHand = () => {
    const all = placed.of(domain);
    if (all.length !== known.length) known = all.map(one => placedOrder(profile, seed, goods, one));
    return known;
  };
  const products = (now: number) => goods.of(monthOf(profile, now));
  const linesByHand = () => byHand().flatMap(({ lines, createdAt }) => lines.map(line => ({ ...line, createdAt })));

  return {
    profile,
    orders: now => [...history(now), ...byHand()].filter(order => order.createdAt <= now),
    products,
    stillSold: (product, now) => products(now).includes(product),
    inventory: variant =>
      linesByHand()
        .filter(line => line.variant.id === variant.id && variant.tracked)
        .reduce((stock, line) => stock - line.quantity, variant.stock),
    updatedAt: product =>
      Math.max(
        product.createdAt,
        ...linesByHand()
          .filter(line => line.product.id === product.id)
          .map(line => line.createdAt),
      ),
  };
}

const monthOf = (profile: ShopProfile, now: number): string =>
  new Date(dayOf(profile.zone, now) * 86_400_000).toISOString().slice(0, 7);

/** Days are made once and kept: a day's orders never change. */
function historyOf(profile: ShopProfile, seed: string, goods: Catalogue, average: number) {
  const days = new Map<number, readonly StoreOrder[]>();
  let counted = { day: FIRST_DAY, before: 0 };

  return (now: number): readonly StoreOrder[] => {
    const today = dayOf(profile.zone, now);
    const first = Math.max(FIRST_DAY, today - HISTORY_DAYS);
    if (counted.day > first) counted = { day: FIRST_DAY, before: 0 };
    for (; counted.day < first; counted.day++) counted.before += ordersOnDay(profile, seed, average, counted.day);

    let before = counted.before;
    const orders: StoreOrder[] = [];
    for (let day = first; day <= today; day++) {
      const count = ordersOnDay(profile, seed, average, day);
      const known = days.get(day) ?? ordersOfDay(profile, seed, goods, { day, count, before });
      days.set(day, known);
      orders.push(...known);
      before += count;
    }
    return orders;
  };
}
