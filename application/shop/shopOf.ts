import type { ShopDomain } from '../../domain/kernel/names.js';
import { type Shop, shop as shopDecider, shopStream } from '../../domain/shop/shop.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { load } from '../decide/load.js';

/** Whether and how a store is connected as of now: by its own stream, where a disconnection shows at once. */
export const shopOf = (store: Pick<EventLog, 'read'>, shop: ShopDomain): Promise<Shop> =>
  load(store, shopDecider, shopStream(shop));
