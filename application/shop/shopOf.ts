import type { ShopDomain } from '../../domain/kernel/names.js';
import { type Shop, shop as shopDecider, shopStream } from '../../domain/shop/shop.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { load } from '../decide/load.js';

/** Loads a store's connection from its own stream, which reflects a disconnection immediately. */
export const shopOf = (eventLog: Pick<EventLog, 'read'>, shop: ShopDomain): Promise<Shop> =>
  load(eventLog, shopDecider, shopStream(shop));
