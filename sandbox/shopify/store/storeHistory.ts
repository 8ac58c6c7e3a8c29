/**
 * Serves a shop's generated orders and abandoned checkouts: generates them by the day on request and caches them in
 * limited space, so that a shop with 200,000 orders takes no more memory than a small one.
 */
import type { Catalogue } from './catalogue.js';
import { checkoutsOfDay, type StoreCheckout } from './checkouts.js';
import { FIRST_DAY, numberOf, type OrderedDay, ordersOfDay, ordersOnDay, type StoreOrder } from './orders.js';
import type { ShopProfile } from './shopProfile.js';
import { dayOf } from './zonedTime.js';

/** Created from `from` (inclusive) until `until` (exclusive). Epoch milliseconds. */
export interface Period {
  readonly from: number;
  readonly until: number;
}

export interface StoreHistory {
  /** Oldest first. */
  orders(period: Period): Iterable<StoreOrder>;
  /** Finds an order by its id's digits, without a search. */
  order(id: string): StoreOrder | undefined;
  checkouts(period: Period): Iterable<StoreCheckout>;
}

/** Maximum of cached orders, and of cached checkouts. */
const KEPT = 20_000;
/** Until 2052. */
const DAYS = 10_000;

/** @param average orders per day, in the long run. */
export function storeHistory(profile: ShopProfile, seed: string, goods: Catalogue, average: number): StoreHistory {
  const starts = [0];
  /** Returns the number of orders before a day. */
  function before(day: number): number {
    for (let known = starts.length - 1; known < day - FIRST_DAY; known++)
      starts.push((starts[known] ?? 0) + ordersOnDay(profile, seed, average, FIRST_DAY + known));
    return starts[day - FIRST_DAY] ?? 0;
  }
  const dayAt = (day: number): OrderedDay => ({ day, before: before(day), count: before(day + 1) - before(day) });
  const orders = keptDays(day => ordersOfDay(profile, seed, goods, dayAt(day)));
  const checkouts = keptDays(day => checkoutsOfDay(profile, seed, goods, dayAt(day)));

  function* within<Item extends { readonly createdAt: number }>(
    days: (day: number) => readonly Item[],
    { from, until }: Period,
  ): Iterable<Item> {
    const last = dayOf(profile.zone, until);
    for (let day = Math.max(FIRST_DAY, dayOf(profile.zone, from)); day <= last; day++)
      for (const item of days(day)) if (item.createdAt >= from && item.createdAt < until) yield item;
  }

  return {
    orders: period => within(orders, period),
    checkouts: period => within(checkouts, period),
    order(id) {
      const index = numberOf(profile, id);
      if (index === null || index < 0) return undefined;
      // No day has 1.5 times the average; the last day bounds the search for an unknown id.
      let day = FIRST_DAY + Math.min(DAYS, Math.floor(index / Math.max(1, average * 1.5)));
      while (day < FIRST_DAY + DAYS && before(day + 1) <= index) day++;
      return orders(day).find(order => order.id === id);
    },
  };
}

function keptDays<Item>(make: (day: number) => readonly Item[]) {
  const days = new Map<number, readonly Item[]>();
  let kept = 0;
  return (day: number): readonly Item[] => {
    const known = days.get(day);
    if (known) return known;
    const made = make(day);
    for (const [oldest, items] of days) {
      if (kept + made.length <= KEPT) break;
      days.delete(oldest);
      kept -= items.length;
    }
    days.set(day, made);
    kept += made.length;
    return made;
  };
}
