import { alertSettings, alertSettingsStream } from '../../domain/alerts/settings.js';
import * as api from '../../domain/api/chats.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** `DELETE /api/alerts/chats/:channel`. */
export const removeChat = merchantRoute(api.removeChat, {
  async handler({ params: { channel }, merchant: { shop }, now, write }) {
    const command = { type: 'RemoveChat', channel, at: now } as const;
    return accepted(await write(alertSettings, alertSettingsStream(shop), command), {});
  },
});
