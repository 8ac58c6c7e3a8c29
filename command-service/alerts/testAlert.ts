import { alertSettings, alertSettingsStream } from '../../domain/alerts/settings.js';
import * as api from '../../domain/api/alerts.js';
import { refuse } from '../../domain/kernel/decider.js';
import { LIMITS } from '../../platform/runtime/http/rateLimits.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** DESIGN §9: `POST /api/alerts/test` requests a message to the saved address. A worker sends it. */
export const testAlert = merchantRoute(api.testAlert, {
  limit: LIMITS.asksPlatform,

  async handler({ body: { channel }, merchant: { shop }, now, newId, write, ports }) {
    const isOff = (channel === 'email' && ports.mail === null) || (channel === 'sms' && ports.sms === null);
    if (isOff) return refuse('ALERT_CHANNEL_OFF');
    const messageId = newId('message');
    const command = { type: 'RequestTestAlert', channel, messageId, at: now } as const;
    return accepted(await write(alertSettings, alertSettingsStream(shop), command), { messageId });
  },
});
