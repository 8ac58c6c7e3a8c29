import { alertSettings, alertSettingsStream } from '../../domain/alerts/settings.js';
import { ALERT_TEST_PATH, AlertTestAnswer, AlertTestBody } from '../../domain/api/alerts.js';
import { refuse } from '../../domain/kernel/decider.js';
import { LIMITS } from '../../platform/runtime/http/rateLimits.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** DESIGN §9: `POST /api/alerts/test`: a message to the address that is saved. A worker sends it; the history tells. */
export const testAlert = merchantRoute({
  method: 'POST',
  url: ALERT_TEST_PATH,
  summary: 'Send a test message',
  body: AlertTestBody,
  limit: LIMITS.asksPlatform,
  refusals: ['ALERT_CHANNEL_OFF', 'ALERT_ADDRESS_MISSING', 'ALERTS_STOPPED', 'ALERT_TEST_TOO_SOON'],
  status: 202,
  answer: AlertTestAnswer,

  async handler({ body: { channel }, merchant: { shop }, now, newId, write, ports }) {
    if ((channel === 'email' ? ports.mail : ports.sms) === null) return refuse('ALERT_CHANNEL_OFF');
    const messageId = newId('message');
    const command = { type: 'RequestTestAlert', channel, messageId, at: now } as const;
    return accepted(await write(alertSettings, alertSettingsStream(shop), command), { messageId });
  },
});
