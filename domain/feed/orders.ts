/**
 * Public events of orders. They carry no content, because copies would outlive the order's retention. Readers fetch the
 * order from the store by its id.
 */
import { text } from '../kernel/event.js';
import { type FeedOfShop, publicEvents, shape } from './shape.js';

export const orderShapes = {
  'order.synced': shape('An order is new or changed', {
    orderId: text,
    /** `YYYY-MM-DD` in the store's time zone. */
    day: text,
  }),
  'order.removed': shape('An order was deleted in the store', { orderId: text }),
};
const event = publicEvents(orderShapes);

export const orderFeed = {
  OrderSynced: ({ data: { orderId, day } }) => [event('order.synced', { orderId, day })],
  OrderRemoved: ({ data: { orderId } }) => [event('order.removed', { orderId })],
} satisfies FeedOfShop;
