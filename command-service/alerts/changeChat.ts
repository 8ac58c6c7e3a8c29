import { alertSettings, alertSettingsStream } from '../../domain/alerts/settings.js';
import * as api from '../../domain/api/chats.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** `PUT /api/alerts/chats/:channel`. */
export const changeChat = merchantRoute(api.changeChat, {
  async handler({ params: { channel }, body: { enabled, digest }, merchant: { shop }, now, write }) {
    const command = { type: 'ChangeChat', channel, enabled, digest, at: now } as const;
    return accepted(await write(alertSettings, alertSettingsStream(shop), command), {});
  },
});
