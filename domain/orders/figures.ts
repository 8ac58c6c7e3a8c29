/** What an order adds to the figures of its day: kept for longer than the order itself (ADR 0036). In minor units. */

interface Counted {
  readonly test: 0 | 1;
  readonly removed: 0 | 1;
  readonly cancelled: 0 | 1;
  readonly total: number;
  readonly refunded: number;
  readonly currency: string;
}

/** Units and money of one product. */
export type Sold = readonly [productId: string, units: number, minor: number];

export interface DayFigures {
  readonly currency: string;
  /** Without cancelled orders. */
  readonly total: number;
  readonly orders: number;
  readonly cancelled: number;
  readonly refunded: number;
}

/** The figures of orders of one day, after these are no longer kept. */
export interface OrderFigures {
  readonly revenue: readonly DayFigures[];
  readonly sold: readonly Sold[];
}

/** @returns `null` for an order that counts nowhere. */
export function figuresOf({ test, removed, cancelled, total, refunded, currency }: Counted): DayFigures | null {
  if (test || removed) return null;
  return cancelled
    ? { currency, total: 0, orders: 0, cancelled: 1, refunded }
    : { currency, total, orders: 1, cancelled: 0, refunded };
}

/** @param orders of one day. */
export function figuresOfDay(orders: readonly (Counted & { readonly sold: readonly Sold[] })[]): OrderFigures {
  const revenue = new Map<string, DayFigures>();
  const sold = new Map<string, Sold>();
  for (const order of orders) {
    const figures = figuresOf(order);
    if (!figures) continue;
    const { currency } = figures;
    revenue.set(currency, sumOf(revenue.get(currency), figures));
    if (order.cancelled) continue;
    for (const [product, units, minor] of order.sold) {
      const [, unitsBefore, minorBefore] = sold.get(product) ?? [product, 0, 0];
      sold.set(product, [product, unitsBefore + units, minorBefore + minor]);
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
