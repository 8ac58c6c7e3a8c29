/** Reads a sandbox shop at an instant: its Admin API's data. */
import type { ShopDomain } from '../../../domain/kernel/names.js';
import { catalogue, type StoreProduct, type StoreVariant } from './catalogue.js';
import { checkoutByHand, type StoreCheckout } from './checkouts.js';
import { isGiftCard, placedOrder, type StoreOrder } from './orders.js';
import type { PlacedOrders } from './placedOrders.js';
import { type ProductChanges, productChanges } from './productChanges.js';
import { type ShopProfile, shopProfile } from './shopProfile.js';
import type { StoreChanges } from './storeChanges.js';
import { type Period, storeHistory } from './storeHistory.js';
import { dayOf, monthOf } from './zonedTime.js';

/** A little more than the 60 days that `read_orders` shows. */
export const HISTORY_DAYS = 64;
const VISIBLE_DAYS = 60;
const DAY_MS = 86_400_000;

export interface Store {
  readonly profile: ShopProfile;
  /** Orders up to `now`, oldest first, then manually placed ones: all, or those in a period. */
  orders(now: number, period?: Period): Iterable<StoreOrder>;
  /** Finds an order by its id's digits. */
  order(id: string, now: number): StoreOrder | undefined;
  /** Checkouts abandoned before `now`, oldest first, then manually created ones. */
  checkouts(now: number, period?: Period): Iterable<StoreCheckout>;
  /** Manually created ones, oldest first. */
  byHand(): { readonly orders: readonly StoreOrder[]; readonly checkouts: readonly StoreCheckout[] };
  products(now: number): readonly StoreProduct[];
  /** The product as sold now; `undefined` if it was deleted by `now`. */
  sold(productId: string, now: number): StoreProduct | undefined;
  /** Stock after manual changes and manually placed orders. */
  inventory(variant: StoreVariant): number;
  /** When the product or its stock last changed manually; without a change, when it was created. */
  updatedAt(product: StoreProduct): number;
}

export interface StoreOptions {
  readonly seed: string;
  /** Approximate orders in the visible 60 days. */
  readonly orders: number;
  readonly placed: PlacedOrders;
  readonly changes: StoreChanges;
}

export function storeOf(domain: ShopDomain, { seed, orders, placed, changes }: StoreOptions): Store {
  const profile = shopProfile(domain, seed);
  const goods = catalogue(profile, seed);
  const history = storeHistory(profile, seed, goods, orders / VISIBLE_DAYS);

  const changed = lastOf(() => [changes.of(domain)], foldedChanges);
  const placedByHand = lastOf(
    () => [placed.of(domain)],
    all => all.map(one => placedOrder(profile, seed, goods, one)),
  );
  const byHand = lastOf(
    () => [placedByHand(), changed()],
    (all, { deleted }) => all.filter(({ id }) => !deleted.has(id)).map(asChanged),
  );
  const leftByHand = lastOf(
    () => [changed()],
    ({ abandoned, deleted }) =>
      abandoned.map(one => asRecovered(checkoutByHand(profile, seed, goods, one))).filter(({ id }) => !deleted.has(id)),
  );
  const moves = lastOf(() => [byHand()], movesIn);
  const everything = (now: number): Period => ({ from: now - HISTORY_DAYS * DAY_MS, until: now + 1 });

  /** With manual changes applied. */
  function asChanged(order: StoreOrder): StoreOrder {
    const { cancelled, refunded, ofCard, paidByCard, goodwill } = changed();
    const [cancelAt, refundAt] = [cancelled.get(order.id), refunded.get(order.id)];
    const paid: StoreOrder = {
      ...(ofCard.has(order.id) ? asGiftCard(order) : order),
      ...(paidByCard.has(order.id) && { gateway: 'gift_card' }),
      ...(goodwill.has(order.id) && { goodwill: goodwill.get(order.id) ?? null }),
    };
    const at = cancelAt ?? refundAt;
    if (at === undefined) return paid;
    const lines = paid.lines.map(line => ({ ...line, returned: line.quantity }));
    return { ...paid, lines, refund: paid.total, refundAt: at, cancelAt: cancelAt ?? paid.cancelAt };
  }

  /** Sells one gift card instead of goods. */
  function asGiftCard(order: StoreOrder): StoreOrder {
    const card = goods.of(monthOf(dayOf(profile.zone, order.createdAt))).find(isGiftCard);
    const [line, variant] = [order.lines[0], card?.variants[0]];
    if (!card || !line || !variant) throw new Error('the store sells no gift card');
    const { price } = variant;
    const lines = [{ ...line, product: card, variant, quantity: 1, discountedTotal: price }];
    return { ...order, lines, subtotal: price, discounts: 0, shipping: 0, tax: 0, total: price };
  }

  function asRecovered(checkout: StoreCheckout): StoreCheckout {
    return { ...checkout, recoverAt: changed().recovered.get(checkout.id) ?? checkout.recoverAt };
  }

  let instant = 0;
  const shelf = lastOf(
    () => [instant, changed()],
    (now, { products }) => {
      const list = products.applied(goods.of(monthOf(dayOf(profile.zone, now))));
      return { list, byId: new Map(list.map(product => [product.id, product])) };
    },
  );
  const shelfAt = (now: number) => {
    instant = now;
    return shelf();
  };
  return {
    profile,
    *orders(now, period = everything(now)) {
      const until = Math.min(period.until, now + 1);
      const { deleted } = changed();
      for (const order of history.orders({ from: period.from, until }))
        if (!deleted.has(order.id)) yield asChanged(order);
      for (const order of byHand()) if (order.createdAt >= period.from && order.createdAt < until) yield order;
    },
    order(id, now) {
      const found = placedByHand().find(order => order.id === id) ?? history.order(id);
      return found && found.createdAt <= now && !changed().deleted.has(id) ? asChanged(found) : undefined;
    },
    *checkouts(now, period = everything(now)) {
      for (const checkout of history.checkouts({ ...period, until: Math.min(period.until, now + 1) }))
        if (!changed().deleted.has(checkout.id)) yield asRecovered(checkout);
      for (const checkout of leftByHand())
        if (checkout.createdAt >= period.from && checkout.createdAt < period.until) yield checkout;
    },
    byHand: () => ({ orders: byHand(), checkouts: leftByHand() }),
    products: now => shelfAt(now).list,
    sold: (productId, now) => shelfAt(now).byId.get(productId),
    inventory(variant) {
      const set = changed().stock.get(variant.id);
      const moved = variant.tracked ? (moves().get(variant.id) ?? []) : [];
      return moved
        .filter(({ at }) => at >= (set?.at ?? 0))
        .reduce((stock, { quantity }) => stock - quantity, set?.stock ?? variant.stock);
    },
    updatedAt: product =>
      Math.max(
        product.createdAt,
        changed().products.changedAt(product.id),
        ...product.variants.map(({ id }) => changed().stock.get(id)?.at ?? 0),
        ...product.variants.map(({ id }) => moves().get(id)?.at(-1)?.at ?? 0),
      ),
  };
}

interface Move {
  readonly quantity: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Units sold manually, by variant. A cancelled order restores them. */
function movesIn(orders: readonly StoreOrder[]): ReadonlyMap<string, readonly Move[]> {
  const moves = new Map<string, Move[]>();
  for (const { lines, createdAt, cancelAt } of orders)
    for (const { variant, quantity } of cancelAt === null ? lines : []) {
      const known = moves.get(variant.id) ?? [];
      moves.set(variant.id, [...known, { quantity, at: createdAt }]);
    }
  return moves;
}

interface FoldedChanges {
  /** When, by id. */
  readonly cancelled: ReadonlyMap<string, number>;
  readonly refunded: ReadonlyMap<string, number>;
  readonly recovered: ReadonlyMap<string, number>;
  readonly goodwill: ReadonlyMap<string, NonNullable<StoreOrder['goodwill']>>;
  readonly ofCard: ReadonlyMap<string, number>;
  readonly paidByCard: ReadonlyMap<string, number>;
  /** Ids of orders and checkouts. */
  readonly deleted: ReadonlySet<string>;
  readonly abandoned: readonly { readonly number: number; readonly createdAt: number }[];
  readonly stock: ReadonlyMap<string, { readonly stock: number; readonly at: number }>;
  readonly products: ProductChanges;
}

function foldedChanges(changes: ReturnType<StoreChanges['of']>): FoldedChanges {
  const times = (kind: (typeof changes)[number]['kind']) =>
    new Map(changes.filter(change => change.kind === kind).map(({ id, at }) => [id, at]));
  return {
    cancelled: times('order cancelled'),
    refunded: times('order refunded'),
    recovered: times('checkout recovered'),
    goodwill: new Map(
      changes
        .filter(({ kind }) => kind === 'order refunded without items')
        .map(({ id, value, at }) => [id, { amount: Number(value.amount), at }]),
    ),
    ofCard: times('order of a gift card'),
    paidByCard: times('order paid by gift card'),
    deleted: new Set([...times('order deleted').keys(), ...times('checkout deleted').keys()]),
    abandoned: changes
      .filter(({ kind }) => kind === 'checkout abandoned')
      .map(({ id, at }) => ({ number: Number(id), createdAt: at })),
    stock: new Map(
      changes
        .filter(({ kind }) => kind === 'stock set')
        .map(({ id, value, at }) => [id, { stock: Number(value.stock), at }]),
    ),
    products: productChanges(changes),
  };
}

/** Memoises a value; recomputes it only when an input changes. */
function lastOf<Read extends unknown[], Made>(read: () => [...Read], make: (...things: Read) => Made): () => Made {
  let last: { readonly things: [...Read]; readonly made: Made } | null = null;
  return () => {
    const things = read();
    if (!last?.things.every((thing, index) => thing === things[index])) last = { things, made: make(...things) };
    return last.made;
  };
}
