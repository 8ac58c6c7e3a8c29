/**
 * Applies business events with all their webhooks: purchases, cancellations, refunds, and changes of products and
 * stock.
 */
import type { ShopDomain } from '../../domain/kernel/names.js';
import { systemIds } from '../../platform/runtime/ids/ids.js';
import type { ShopifySandbox } from './shopifySandbox.js';
import type { StoreProduct, StoreVariant } from './store/catalogue.js';
import type { StoreCheckout } from './store/checkouts.js';
import type { StoreOrder } from './store/orders.js';
import { madeProductId } from './store/productChanges.js';
import type { ChangeKind, StoreChange } from './store/storeChanges.js';
import type { Json } from './webhooks/jsonText.js';
import { checkoutPayload } from './webhooks/payloads/checkoutPayload.js';
import { goodwillPayload, orderPayload, refundPayload } from './webhooks/payloads/orderPayload.js';
import type { PayloadContext } from './webhooks/payloads/payloadParts.js';
import { inventoryPayload, productPayload, variantPayload } from './webhooks/payloads/productPayload.js';

export const ORDER_KINDS = ['ordinary', 'of_gift_card', 'paid_by_gift_card'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

export interface StoreBusiness {
  placeOrder(shop: ShopDomain, kind?: OrderKind): StoreOrder;
  /** Also refunds it, and restocks the goods. */
  cancelOrder(shop: ShopDomain, order: StoreOrder): void;
  refundOrder(shop: ShopDomain, order: StoreOrder): void;
  /** Without items. @param amount minor units. */
  refundMoney(shop: ShopDomain, order: StoreOrder, amount: number): void;
  /** Deletes an order, as if it had never been placed. */
  deleteOrder(shop: ShopDomain, order: StoreOrder): void;
  /** @param price minor units. */
  createProduct(shop: ShopDomain, value: { title: string; price: number }): StoreProduct;
  editProduct(shop: ShopDomain, product: StoreProduct, value: { title?: string; price?: number }): void;
  deleteProduct(shop: ShopDomain, product: StoreProduct): void;
  setStock(shop: ShopDomain, product: StoreProduct, variant: StoreVariant, stock: number): void;
  abandonCheckout(shop: ShopDomain): StoreCheckout;
  recoverCheckout(shop: ShopDomain, checkout: StoreCheckout): void;
  deleteCheckout(shop: ShopDomain, checkout: StoreCheckout): void;
}

export function storeBusiness(sandbox: ShopifySandbox): StoreBusiness {
  const { webhooks, changes } = sandbox;

  function record(shop: ShopDomain, kind: ChangeKind, id: string, value: StoreChange['value'] = {}): void {
    changes.record(shop, { kind, id, value, at: Math.floor(sandbox.now() / 1000) * 1000 });
  }

  /** Sends all webhooks of one action, as one event. */
  function tell(
    shop: ShopDomain,
    messages: (payloadContext: PayloadContext) => readonly (readonly [topic: string, payload: Json])[],
  ) {
    const eventId = systemIds.next();
    for (const [topic, payload] of messages(payloadContext(sandbox, shop)))
      webhooks.emit(shop, { topic, payload, eventId });
  }

  const found = <Item extends { readonly id: string }>(items: Iterable<Item>, id: string): Item => {
    for (const item of items) if (item.id === id) return item;
    throw new Error(`${id} was recorded and is not there`);
  };
  function orderNow(shop: ShopDomain, id: string): StoreOrder {
    const order = sandbox.store(shop).order(id, sandbox.now());
    if (!order) throw new Error(`order ${id} was changed and is not there`);
    return order;
  }
  function newest<Item>(items: readonly Item[]): Item {
    const item = items.at(-1);
    if (!item) throw new Error('what was recorded is not there');
    return item;
  }

  /** Sends an order's effect on goods: their stock, and their products, which an order updates. */
  const moved = (order: StoreOrder, to: PayloadContext) => {
    const lines = order.lines.flatMap(({ product, variant }) => {
      const sold = to.store.sold(product.id, to.now);
      const variantNow = sold?.variants.find(({ id }) => id === variant.id);
      return sold && variantNow ? [{ product: sold, variant: variantNow }] : [];
    });
    return [
      ...lines.filter(({ variant }) => variant.tracked).flatMap(line => stockMessages(line, to)),
      ...[...new Set(lines.map(({ product }) => product))].map(
        product => ['products/update', productPayload(product, to)] as const,
      ),
    ];
  };

  return {
    placeOrder(shop, kind = 'ordinary') {
      sandbox.placed.place(shop, sandbox.now());
      const { id } = newest(sandbox.store(shop).byHand().orders);
      if (kind === 'of_gift_card') record(shop, 'order of a gift card', id);
      if (kind === 'paid_by_gift_card') record(shop, 'order paid by gift card', id);
      const order = newest(sandbox.store(shop).byHand().orders);
      tell(shop, to => [
        ['orders/create', orderPayload(order, to)],
        ['orders/paid', orderPayload(order, to)],
        ...moved(order, to),
      ]);
      return order;
    },
    cancelOrder(shop, { id }) {
      record(shop, 'order cancelled', id);
      const order = orderNow(shop, id);
      tell(shop, to => [
        ['orders/cancelled', orderPayload(order, to)],
        ['orders/updated', orderPayload(order, to)],
        ['refunds/create', refundPayload(order, to)],
        ...moved(order, to),
      ]);
    },
    refundOrder(shop, { id }) {
      record(shop, 'order refunded', id);
      const order = orderNow(shop, id);
      tell(shop, to => [
        ['refunds/create', refundPayload(order, to)],
        ['orders/updated', orderPayload(order, to)],
      ]);
    },
    refundMoney(shop, { id }, amount) {
      record(shop, 'order refunded without items', id, { amount });
      const order = orderNow(shop, id);
      const { goodwill } = order;
      tell(shop, to => [
        ...(goodwill ? [['refunds/create', goodwillPayload(order, goodwill, to)] as const] : []),
        ['orders/updated', orderPayload(order, to)],
      ]);
    },
    deleteOrder(shop, { id }) {
      record(shop, 'order deleted', id);
      tell(shop, () => [['orders/delete', { id: BigInt(id) }]]);
    },
    createProduct(shop, value) {
      const number = changes.of(shop).filter(({ kind }) => kind === 'product created').length + 1;
      record(shop, 'product created', String(number), value);
      const product = found(sandbox.store(shop).products(sandbox.now()), madeProductId(number));
      tell(shop, to => [['products/create', productPayload(product, to)]]);
      return product;
    },
    editProduct(shop, { id }, value) {
      record(shop, 'product edited', id, value);
      tell(shop, to => [['products/update', productPayload(found(to.store.products(to.now), id), to)]]);
    },
    deleteProduct(shop, { id }) {
      record(shop, 'product deleted', id);
      tell(shop, () => [['products/delete', { id: BigInt(id) }]]);
    },
    setStock(shop, product, variant, stock) {
      record(shop, 'stock set', variant.id, { stock });
      tell(shop, to => [
        ...stockMessages({ product, variant }, to),
        ['products/update', productPayload(found(to.store.products(to.now), product.id), to)],
      ]);
    },
    abandonCheckout(shop) {
      const number = changes.of(shop).filter(({ kind }) => kind === 'checkout abandoned').length + 1;
      record(shop, 'checkout abandoned', String(number));
      const left = newest(sandbox.store(shop).byHand().checkouts);
      tell(shop, to => [['checkouts/create', checkoutPayload(left, to)]]);
      return left;
    },
    recoverCheckout(shop, { id }) {
      record(shop, 'checkout recovered', id);
      const checkout = found(sandbox.store(shop).checkouts(sandbox.now()), id);
      tell(shop, to => [['checkouts/update', checkoutPayload(checkout, to)]]);
    },
    deleteCheckout(shop, { id }) {
      record(shop, 'checkout deleted', id);
      tell(shop, () => [['checkouts/delete', { id: BigInt(id) }]]);
    },
  };
}

/** The context of a shop's current payloads; includes names only with approval. */
export function payloadContext(sandbox: ShopifySandbox, shop: ShopDomain): PayloadContext {
  const granted = sandbox.tokens.grantedTo(shop) ?? [];
  const approved = sandbox.switches.state(shop, 'approval') === 'full';
  return { store: sandbox.store(shop), now: sandbox.now(), names: approved && granted.includes('read_customers') };
}

function stockMessages({ product, variant }: { product: StoreProduct; variant: StoreVariant }, to: PayloadContext) {
  const left = to.store.inventory(variant);
  const level = ['inventory_levels/update', inventoryPayload(variant, to)] as const;
  return left > 0 ? [level] : [level, ['variants/out_of_stock', variantPayload(variant, product, to)] as const];
}
