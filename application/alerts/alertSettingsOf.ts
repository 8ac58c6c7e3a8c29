import { type AlertSettings, type AlertSettingsEvent, alertSettings } from '../../domain/alerts/settings.js';
import type { EventStore } from '../../platform/event-store/port.js';
import { decidedOf } from '../decide/foldedStreams.js';

export const alertSettingsStream = (shop: string): string => `alert-settings-${shop}`;
export const alertMessageStream = (messageId: string): string => `alert-message-${messageId}`;

/** A shop's alert settings as of now, for whoever acts on them: the read model may be behind. */
export async function alertSettingsOf(store: Pick<EventStore, 'read'>, shop: string): Promise<AlertSettings> {
  let state = alertSettings.initial;
  for await (const event of store.read(alertSettingsStream(shop)))
    state = alertSettings.evolve(state, decidedOf<AlertSettingsEvent>(event));
  return state;
}
