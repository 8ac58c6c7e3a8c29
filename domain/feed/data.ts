/**
 * Public events of privacy requests and data exports. The completion of an erasure isn't one, because the feed is erased
 * with the store's data.
 */
import { Type } from 'typebox';
import { text } from '../kernel/event.js';
import { type FeedOfShop, publicEvents, shape } from './shape.js';

export const dataShapes = {
  'data.requested': shape('A customer asked for their data', { requestId: text, answerBy: text, dueAt: text }),
  'data.request_answered': shape('A customer’s request was answered', { requestId: text, how: text }),
  'data.exported': shape('The store’s data was exported', { exportId: text, events: Type.Number() }),
  'data.orders_redacted': shape('A customer’s names were erased from orders', { orderIds: Type.Array(text) }),
  'data.erasure_requested': shape('The erasure of data was requested', { scope: text, origin: text, dueAt: text }),
  'data.erasure_scheduled': shape('The erasure of all data was scheduled', { origin: text, eraseAt: text }),
  'data.erasure_cancelled': shape('A scheduled erasure was cancelled', { because: text }),
};
const event = publicEvents(dataShapes);

export const dataFeed = {
  DataRequested: ({ data: { requestId, answerBy, dueAt } }) => [
    event('data.requested', { requestId, answerBy, dueAt }),
  ],
  DataRequestAnswered: ({ data: { requestId, how } }) => [event('data.request_answered', { requestId, how })],
  DataExported: ({ data: { exportId, events } }) => [event('data.exported', { exportId, events })],
  OrdersRedacted: ({ data: { orderIds } }) => [event('data.orders_redacted', { orderIds })],
  ErasureRequested: ({ data: { scope, origin, dueAt } }) => [event('data.erasure_requested', { scope, origin, dueAt })],
  ErasureScheduled: ({ data: { origin, eraseAt } }) => [event('data.erasure_scheduled', { origin, eraseAt })],
  ErasureCancelled: ({ data: { because } }) => [event('data.erasure_cancelled', { because })],
} satisfies FeedOfShop;
