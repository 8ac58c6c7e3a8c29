import { load } from '../../application/decide/load.js';
import { type Discovery, discovery, discoveryStream } from '../../domain/discovery/discovery.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';

/** Loads a shop's suggestions from the log, because the read model may lag. */
export const discoveryOf = (eventLog: Pick<EventLog, 'read'>, shop: ShopDomain): Promise<Discovery> =>
  load(eventLog, discovery, discoveryStream(shop));
