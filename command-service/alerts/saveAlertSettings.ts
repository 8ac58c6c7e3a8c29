import { alertSettingsOf } from '../../application/alerts/alertSettingsOf.js';
import { ADDRESS_CHANNELS, type AddressChannel } from '../../domain/alerts/channel.js';
import type { AlertRule } from '../../domain/alerts/rule.js';
import { alertSettings, alertSettingsStream } from '../../domain/alerts/settings.js';
import * as api from '../../domain/api/alerts.js';
import { isRefusal, refuse } from '../../domain/kernel/decider.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';
import { sealAddress } from './sealAddress.js';

/**
 * DESIGN §9: `PUT /api/alerts/settings` replaces all settings. Seals addresses before storing anything, and requests
 * consent from a new address.
 */
export const saveAlertSettings = merchantRoute(api.saveAlertSettings, {
  async handler({ body, merchant: { shop }, now, newId, write, ports }) {
    for (const channel of ADDRESS_CHANNELS)
      if (body[channel].enabled && (channel === 'email' ? ports.mail : ports.sms) === null)
        return refuse('ALERT_CHANNEL_OFF');
    const { choices } = await alertSettingsOf(ports.eventLog, shop);
    const seal = (channel: AddressChannel) =>
      sealAddress(ports, { shop, channel, text: body[channel].address, kept: choices[channel].address });
    const email = await seal('email');
    if (isRefusal(email)) return email;
    const sms = await seal('sms');
    if (isRefusal(sms)) return sms;
    return accepted(
      await write(alertSettings, alertSettingsStream(shop), {
        type: 'SaveAlertSettings',
        choices: {
          email: { address: email, enabled: body.email.enabled, digest: body.email.digest },
          sms: { address: sms, enabled: body.sms.enabled, digest: body.sms.digest },
          push: body.push ?? choices.push,
          quietHours: body.quietHours,
          dailyCap: body.dailyCap,
          language: body.language ?? choices.language,
        },
        // The schema has validated every rule.
        rules: body.rules as readonly unknown[] as readonly AlertRule[],
        messageIds: { email: newId('email confirmation'), sms: newId('sms confirmation') },
        at: now,
      }),
      {},
    );
  },
});
