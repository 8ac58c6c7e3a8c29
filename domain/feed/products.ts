/** Public events of the merchant's products. */
import { Type } from 'typebox';
import { orNull, text } from '../kernel/event.js';
import { type FeedOfShop, publicEvents, shape } from './shape.js';

export const productShapes = {
  'product.changed': shape('An own product is new or changed', {
    productId: text,
    title: text,
    handle: text,
    status: text,
    /** The lowest price among its variants. */
    price: text,
    currency: text,
    /** Units over all variants; null if the store doesn’t track them. */
    inventory: orNull(Type.Number()),
    updatedAt: text,
  }),
  'product.removed': shape('An own product was deleted in the store', { productId: text }),
};
const event = publicEvents(productShapes);

export const productFeed = {
  ProductSynced({ data: { product } }) {
    const { productId, title, handle, status, price, currency, inventory, updatedAt } = product;
    return [event('product.changed', { productId, title, handle, status, price, currency, inventory, updatedAt })];
  },
  ProductRemoved: ({ data: { productId } }) => [event('product.removed', { productId })],
} satisfies FeedOfShop;
