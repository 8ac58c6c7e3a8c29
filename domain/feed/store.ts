/** Public events of the store's connection and syncs. */
import { Type } from 'typebox';
import { text } from '../kernel/event.js';
import { type FeedOfShop, publicEvents, shape } from './shape.js';

const profile = { name: text, currency: text, timeZone: text };
const count = Type.Number();

export const storeShapes = {
  'store.connected': shape('The store was connected', { ...profile, scopes: Type.Array(text), again: Type.Boolean() }),
  'store.disconnected': shape('The store was disconnected', { reason: text }),
  'store.synced': shape('The store’s data was synced; with the number of records read', {
    kind: text,
    orders: count,
    products: count,
    checkouts: count,
    unreadable: count,
  }),
  'store.sync_failed': shape('A sync failed', { failure: text }),
  'store.reauthorisation_required': shape('The store’s access must be approved again', {}),
  'store.paused': shape('The store is paused at its platform', {}),
  'store.access_limited': shape('The platform limits access to the store', { because: text }),
  'store.restored': shape('The store’s connection works again', {}),
  'store.scopes_changed': shape('The store’s permissions changed', { scopes: Type.Array(text) }),
  'store.profile_changed': shape('The store’s name, currency or time zone changed', profile),
};
const event = publicEvents(storeShapes);

export const storeFeed = {
  ShopConnected: ({ data: { profile, scopes } }) => [event('store.connected', { ...profile, scopes, again: false })],
  ShopReconnected: ({ data: { profile, scopes } }) => [event('store.connected', { ...profile, scopes, again: true })],
  ShopDisconnected: ({ data: { reason } }) => [event('store.disconnected', { reason })],
  StoreSynced: ({ data: { kind, orders, products, checkouts, unreadable } }) => [
    event('store.synced', { kind, orders, products, checkouts, unreadable }),
  ],
  SyncFailed: ({ data: { failure } }) => [event('store.sync_failed', { failure })],
  ReauthorisationRequired: () => [event('store.reauthorisation_required', {})],
  StorePaused: () => [event('store.paused', {})],
  StoreAccessLimited: ({ data: { because } }) => [event('store.access_limited', { because })],
  ConnectionRestored: () => [event('store.restored', {})],
  ScopesChanged: ({ data: { scopes } }) => [event('store.scopes_changed', { scopes })],
  StoreProfileChanged: ({ data: { profile } }) => [event('store.profile_changed', profile)],
} satisfies FeedOfShop;
