import { decidedOf } from '../../application/decide/foldedStreams.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import { type Shop, type ShopEvent, shop as shopDecider } from '../../domain/shop/shop.js';
import type { EventStore } from '../../platform/event-store/port.js';

/** The store's connection as it is now: read from its own stream, where a disconnection shows at once. */
export async function readShop(store: EventStore, shop: ShopDomain): Promise<Shop> {
  let state = shopDecider.initial;
  for await (const event of store.read(`shop-${shop}`)) state = shopDecider.evolve(state, decidedOf<ShopEvent>(event));
  return state;
}
