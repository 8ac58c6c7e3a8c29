import { load } from '../../application/decide/load.js';
import { type Discovery, discovery, discoveryStream } from '../../domain/discovery/discovery.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';

/** A shop's suggestions from the log: the read model may be behind. */
export const discoveryOf = (eventLog: Pick<EventLog, 'read'>, shop: ShopDomain): Promise<Discovery> =>
  load(eventLog, discovery, discoveryStream(shop));
