/** Control actions in a store: purchases, cancellations, refunds, and changes of products and stock. */
import { fromMinor, toMinor } from '../../domain/kernel/money.js';
import { type Amount, as, type ShopDomain } from '../../domain/kernel/names.js';
import { idIn } from '../shopify/admin/money.js';
import type { ShopifySandbox } from '../shopify/shopifySandbox.js';
import type { StoreOrder } from '../shopify/store/orders.js';
import { ORDER_KINDS, storeBusiness } from '../shopify/storeBusiness.js';
import { type Actions, type Fields, forShop, refused, textOf } from './action.js';

export function storeActions(shopify: ShopifySandbox): Actions {
  const business = storeBusiness(shopify);

  /** Finds an order by `order`: a name such as `#1001`, or an id. Defaults to the newest that can still change. */
  function orderIn(fields: Fields, shop: ShopDomain): StoreOrder | undefined {
    const given = textOf(fields, 'order').trim();
    const now = shopify.now();
    const store = shopify.store(shop);
    const digits = idIn('Order', given);
    if (digits && digits.length > 12) return store.order(digits, now);
    const name = given === '' ? null : `#${given.replace(/^#/, '')}`;
    let newest: StoreOrder | undefined;
    for (const order of store.orders(now)) {
      if (order.name === name) return order;
      const open =
        !(order.cancelAt !== null && order.cancelAt <= now) && !(order.refundAt !== null && order.refundAt <= now);
      if (name === null && open && order.createdAt >= (newest?.createdAt ?? 0)) newest = order;
    }
    return newest;
  }
  const onOrder = (fields: Fields, act: (shop: ShopDomain, order: StoreOrder) => void) =>
    forShop(fields, shop => {
      const order = orderIn(fields, shop);
      if (!order) return refused('order is not in this store, or too old', 404);
      act(shop, order);
      return { shop, order: order.name, id: `gid://shopify/Order/${order.id}` };
    });

  /** Finds a product by `product`: an id, a handle or a title. Defaults to the first on sale. */
  const productIn = (fields: Fields, shop: ShopDomain) => {
    const given = textOf(fields, 'product').trim();
    const products = shopify.store(shop).products(shopify.now());
    const digits = idIn('Product', given);
    return given === ''
      ? products[0]
      : products.find(({ id, handle, title }) => [digits, given].includes(id) || handle === given || title === given);
  };
  const priceIn = (fields: Fields, shop: ShopDomain) => minorIn('price', fields, shop);
  const minorIn = (name: 'price' | 'amount', fields: Fields, shop: ShopDomain): number | null => {
    const given = textOf(fields, name).trim();
    return /^\d{1,7}(\.\d{1,3})?$/.test(given)
      ? toMinor(as<Amount>(given), shopify.store(shop).profile.currency)
      : null;
  };

  return {
    order: fields =>
      forShop(fields, shop => {
        const given = textOf(fields, 'kind').trim() || 'ordinary';
        const kind = ORDER_KINDS.find(one => one === given);
        if (!kind) return refused(`kind must be one of ${ORDER_KINDS.join(', ')}`);
        const order = business.placeOrder(shop, kind);
        return { shop, order: order.name, id: `gid://shopify/Order/${order.id}` };
      }),
    cancel: fields => onOrder(fields, business.cancelOrder),
    refund: fields => onOrder(fields, business.refundOrder),
    'refund/money': fields =>
      forShop(fields, shop => {
        const order = orderIn(fields, shop);
        if (!order) return refused('order is not in this store, or too old', 404);
        const amount = minorIn('amount', fields, shop);
        if (amount === null || amount > order.total)
          return refused('amount must be a decimal up to the total of the order');
        business.refundMoney(shop, order, amount);
        return { shop, order: order.name, id: `gid://shopify/Order/${order.id}` };
      }),
    'order/delete': fields => onOrder(fields, business.deleteOrder),

    product: fields =>
      forShop(fields, shop => {
        const price = priceIn(fields, shop) ?? 4900;
        const product = business.createProduct(shop, { title: textOf(fields, 'title') || 'New product', price });
        const currency = shopify.store(shop).profile.currency;
        return {
          shop,
          product: product.title,
          price: fromMinor(price, currency),
          id: `gid://shopify/Product/${product.id}`,
        };
      }),
    'product/edit': fields =>
      forShop(fields, shop => {
        const product = productIn(fields, shop);
        if (!product) return refused('product is not in this store', 404);
        const [title, price] = [textOf(fields, 'title').trim(), priceIn(fields, shop)];
        if (title === '' && price === null) return refused('title or price (a decimal such as "89.00") must be given');
        business.editProduct(shop, product, { ...(title ? { title } : {}), ...(price === null ? {} : { price }) });
        return { shop, product: title || product.title, id: `gid://shopify/Product/${product.id}` };
      }),
    'product/delete': fields =>
      forShop(fields, shop => {
        const product = textOf(fields, 'product') === '' ? undefined : productIn(fields, shop);
        if (!product) return refused('product is not in this store', 404);
        business.deleteProduct(shop, product);
        return { shop, deleted: product.title, id: `gid://shopify/Product/${product.id}` };
      }),
    stock: fields =>
      forShop(fields, shop => {
        const product = productIn(fields, shop);
        const wanted = textOf(fields, 'variant').trim();
        const digits = idIn('ProductVariant', wanted);
        const variant = product?.variants.find(({ id, sku }) => wanted === '' || id === digits || sku === wanted);
        const stock = Number(textOf(fields, 'stock') || 'nothing');
        if (!product || !variant) return refused('product or variant is not in this store', 404);
        if (!Number.isInteger(stock) || Math.abs(stock) > 100_000) return refused('stock must be a whole number');
        business.setStock(shop, product, variant, stock);
        return { shop, product: product.title, variant: variant.title, stock };
      }),

    checkout: fields =>
      forShop(fields, shop => {
        const { id } = business.abandonCheckout(shop);
        return { shop, checkout: `#${id}`, id: `gid://shopify/AbandonedCheckout/${id}` };
      }),
    'checkout/recover': fields =>
      forShop(fields, shop => {
        const checkout = shopify
          .store(shop)
          .byHand()
          .checkouts.findLast(({ recoverAt }) => recoverAt === null);
        if (!checkout) return refused('no checkout was abandoned by hand that could be recovered', 404);
        business.recoverCheckout(shop, checkout);
        return { shop, recovered: `#${checkout.id}` };
      }),
    'checkout/delete': fields =>
      forShop(fields, shop => {
        const checkout = shopify.store(shop).byHand().checkouts.at(-1);
        if (!checkout) return refused('no checkout was abandoned by hand that could be deleted', 404);
        business.deleteCheckout(shop, checkout);
        return { shop, deleted: `#${checkout.id}`, id: `gid://shopify/AbandonedCheckout/${checkout.id}` };
      }),

    /** Resets the store to its seed and all switches to normal. The app stays installed. */
    reset: fields =>
      forShop(fields, shop => {
        shopify.placed.forget(shop);
        shopify.changes.forget(shop);
        shopify.switches.forget(shop);
        return { shop, store: 'as its seed makes it' };
      }),
  };
}
