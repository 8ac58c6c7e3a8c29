/** Whether and how a store is connected. Stream: `shop-<domain>`. */
import { type Decider, refuse } from '../kernel/decider.js';
import type { Currency, Instant, ShopDomain } from '../kernel/names.js';

/** What Shopify says of the store, as far as analytics need it. */
export interface StoreProfile {
  readonly name: string;
  readonly currency: Currency;
  /** IANA name: the zone in which the store's days begin. */
  readonly timeZone: string;
}

export type ShopCommand =
  | { type: 'ConnectShop'; shop: ShopDomain; profile: StoreProfile; scopes: readonly string[]; at: Instant }
  | { type: 'CompleteSync'; orders: number; products: number; at: Instant }
  | { type: 'DisconnectShop'; reason: DisconnectReason; at: Instant };

export type DisconnectReason = 'merchant' | 'uninstalled' | 'erased';

export type ShopEvent =
  | { type: 'ShopConnected'; shop: ShopDomain; profile: StoreProfile; scopes: readonly string[]; at: Instant }
  | { type: 'ShopReconnected'; shop: ShopDomain; profile: StoreProfile; scopes: readonly string[]; at: Instant }
  /** Store data is as fresh as `at`; the counts are what this sync took over. */
  | { type: 'StoreSynced'; orders: number; products: number; at: Instant }
  | { type: 'ShopDisconnected'; reason: DisconnectReason; at: Instant };

type Shop = 'unknown' | 'connected' | 'disconnected';

export const shop: Decider<Shop, ShopCommand, ShopEvent> = {
  initial: 'unknown',

  decide(command, state) {
    switch (command.type) {
      case 'ConnectShop':
        return [{ ...command, type: state === 'unknown' ? 'ShopConnected' : 'ShopReconnected' }];
      case 'CompleteSync':
        return state === 'connected' ? [{ ...command, type: 'StoreSynced' }] : refuse('SHOP_NOT_CONNECTED');
      case 'DisconnectShop':
        if (state === 'unknown') return refuse('SHOP_NOT_CONNECTED');
        return state === 'connected' ? [{ ...command, type: 'ShopDisconnected' }] : [];
    }
  },

  evolve(state, event) {
    if (event.type === 'StoreSynced') return state;
    return event.type === 'ShopDisconnected' ? 'disconnected' : 'connected';
  },
};
