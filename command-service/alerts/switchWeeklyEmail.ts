import { alertSettings, alertSettingsStream } from '../../domain/alerts/settings.js';
import * as api from '../../domain/api/alerts.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** `PUT /api/alerts/weekly`: turns the weekly email on or off. */
export const switchWeeklyEmail = merchantRoute(api.switchWeeklyEmail, {
  async handler({ body: { on }, merchant: { shop }, now, write }) {
    const command = { type: 'SwitchWeeklyEmail', on, at: now } as const;
    return accepted(await write(alertSettings, alertSettingsStream(shop), command), {});
  },
});
