import { describe, it } from 'vitest';
import { as, type Currency, type Instant, type ShopDomain } from '../kernel/names.js';
import { specification } from '../kernel/specification.js';
import { shop } from './shop.js';

const { given } = specification(shop);
const at = as<Instant>('2026-07-01T09:00:00.000Z');
const facts = {
  shop: as<ShopDomain>('aurora-outfitters.myshopify.com'),
  profile: { name: 'Aurora Outfitters', currency: as<Currency>('USD'), timeZone: 'America/New_York' },
  scopes: ['read_orders', 'read_products'],
  at,
};
const connect = { type: 'ConnectShop', ...facts } as const;
const connected = { type: 'ShopConnected', ...facts } as const;
const disconnected = { type: 'ShopDisconnected', reason: 'merchant', at } as const;
const disconnect = { type: 'DisconnectShop', reason: 'merchant', at } as const;

describe('shop connection', () => {
  it('connects a store', () => given().when(connect).then(connected));

  it('says that a store came back', () =>
    given(connected, disconnected)
      .when(connect)
      .then({ type: 'ShopReconnected', ...facts }));

  it('takes a second approval of a connected store as a reconnection', () =>
    given(connected)
      .when(connect)
      .then({ type: 'ShopReconnected', ...facts }));

  it('disconnects a connected store', () => given(connected).when(disconnect).then(disconnected));

  it('has nothing to do for a store that is disconnected already', () =>
    given(connected, disconnected).when(disconnect).thenNothing());

  it('says when store data was taken over', () =>
    given(connected)
      .when({ type: 'CompleteSync', orders: 3, products: 2, at })
      .then({ type: 'StoreSynced', orders: 3, products: 2, at }));

  it('takes no data of a store that is disconnected', () =>
    given(connected, disconnected)
      .when({ type: 'CompleteSync', orders: 3, products: 2, at })
      .thenRefused('SHOP_NOT_CONNECTED'));

  it('refuses to disconnect a store that never connected', () =>
    given().when(disconnect).thenRefused('SHOP_NOT_CONNECTED'));
});
