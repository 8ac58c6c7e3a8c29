/** An order's contribution to its day's figures, kept longer than the order itself (ADR 0035). In minor units. */
import { toMinor } from '../kernel/money.js';
import type { Order } from './events.js';

interface Counted {
  readonly test: 0 | 1;
  readonly removed: 0 | 1;
  readonly cancelled: 0 | 1;
  /** The order's `saleOf`. */
  readonly sale: number;
  readonly refunded: number;
  readonly currency: string;
}

/**
 * An order's revenue in minor units: its total minus gift cards, which count when spent, and minus refunds without
 * returned items.
 */
export function saleOf({ total, refundedWithoutItems, lines, currency }: Order): number {
  const minor = toMinor(total, currency);
  const cards = lines.reduce((all, line) => (line.giftCard ? all + toMinor(line.total, currency) : all), 0);
  const refunded = refundedWithoutItems === undefined ? 0 : toMinor(refundedWithoutItems, currency);
  // A refund may concern a gift card.
  return minor - Math.min(Math.max(minor, 0), cards + refunded);
}

/** One product's units and sales in an order, in its currency. */
export type Sold = readonly [productId: string, units: number, minor: number];

/** One product's units and sales of a day. Older events lack the currency, and added all of a day together. */
export type SoldOfDay = readonly [...sold: Sold, currency?: string];

export interface DayFigures {
  readonly currency: string;
  /** Sales, without cancelled orders. */
  readonly total: number;
  readonly orders: number;
  readonly cancelled: number;
  readonly refunded: number;
}

/** A day's figures, which outlive its orders. */
export interface OrderFigures {
  readonly revenue: readonly DayFigures[];
  readonly sold: readonly SoldOfDay[];
}

/** @returns `null` for a test or removed order. */
export function figuresOf({ test, removed, cancelled, sale, refunded, currency }: Counted): DayFigures | null {
  if (test || removed) return null;
  return cancelled
    ? { currency, total: 0, orders: 0, cancelled: 1, refunded }
    : { currency, total: sale, orders: 1, cancelled: 0, refunded };
}

/** @param orders one day's orders. */
export function figuresOfDay(orders: readonly (Counted & { readonly sold: readonly Sold[] })[]): OrderFigures {
  const revenue = new Map<string, DayFigures>();
  const sold = new Map<string, SoldOfDay>();
  for (const order of orders) {
    const figures = figuresOf(order);
    if (!figures) continue;
    const { currency } = figures;
    revenue.set(currency, sumOf(revenue.get(currency), figures));
    if (order.cancelled) continue;
    for (const [product, units, minor] of order.sold) {
      const key = `${currency} ${product}`;
      const [, unitsBefore, minorBefore] = sold.get(key) ?? [product, 0, 0];
      sold.set(key, [product, unitsBefore + units, minorBefore + minor, currency]);
    }
  }
  return { revenue: [...revenue.values()], sold: [...sold.values()] };
}

const sumOf = (a: DayFigures | undefined, b: DayFigures): DayFigures =>
  a
    ? {
        currency: b.currency,
        total: a.total + b.total,
        orders: a.orders + b.orders,
        cancelled: a.cancelled + b.cancelled,
        refunded: a.refunded + b.refunded,
      }
    : b;
