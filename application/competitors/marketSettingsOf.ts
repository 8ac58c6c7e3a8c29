import { type MarketSettings, marketSettings, marketStream } from '../../domain/competitors/market/settings.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { load } from '../decide/load.js';

/** Loads a shop's market settings from its stream, because no read model has them. */
export const marketSettingsOf = (eventLog: Pick<EventLog, 'read'>, shop: ShopDomain): Promise<MarketSettings> =>
  load(eventLog, marketSettings, marketStream(shop));
