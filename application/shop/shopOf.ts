import type { ShopDomain } from '../../domain/kernel/names.js';
import { type Shop, shop as shopDecider, shopStream } from '../../domain/shop/shop.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { load } from '../decide/load.js';

/** The current connection of a store, from its own stream, which reflects a disconnection at once. */
export const shopOf = (eventLog: Pick<EventLog, 'read'>, shop: ShopDomain): Promise<Shop> =>
  load(eventLog, shopDecider, shopStream(shop));
