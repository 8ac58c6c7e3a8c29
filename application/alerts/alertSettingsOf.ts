import { type AlertSettings, alertSettings, alertSettingsStream } from '../../domain/alerts/settings.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { load } from '../decide/load.js';

/** Loads a shop's alert settings from its stream, because the read model may lag. */
export const alertSettingsOf = (eventLog: Pick<EventLog, 'read'>, shop: ShopDomain): Promise<AlertSettings> =>
  load(eventLog, alertSettings, alertSettingsStream(shop));
