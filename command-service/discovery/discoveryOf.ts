import { decidedOf } from '../../application/decide/foldedStreams.js';
import { type Discovery, type DiscoveryEvent, discovery } from '../../domain/discovery/discovery.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import type { EventStore } from '../../platform/event-store/port.js';
import { discoveryStream } from '../streams.js';

/** A shop's suggestions as of now: the read model may be behind. */
export async function discoveryOf(store: Pick<EventStore, 'read'>, shop: ShopDomain): Promise<Discovery> {
  let state = discovery.initial;
  for await (const event of store.read(discoveryStream(shop)))
    state = discovery.evolve(state, decidedOf<DiscoveryEvent>(event));
  return state;
}
