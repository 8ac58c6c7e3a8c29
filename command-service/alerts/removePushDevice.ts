import { alertSettings, alertSettingsStream } from '../../domain/alerts/settings.js';
import * as api from '../../domain/api/pushDevices.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** `DELETE /api/alerts/devices/:id`. */
export const removePushDevice = merchantRoute(api.removePushDevice, {
  async handler({ params, merchant: { shop }, now, write }) {
    const command = { type: 'RemovePushDevice', deviceId: params.id, because: 'merchant', at: now } as const;
    return accepted(await write(alertSettings, alertSettingsStream(shop), command), {});
  },
});
