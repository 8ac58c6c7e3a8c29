import { createHash } from 'node:crypto';
import { deviceContext } from '../../domain/alerts/pushDevice.js';
import { alertSettings, alertSettingsStream } from '../../domain/alerts/settings.js';
import * as api from '../../domain/api/pushDevices.js';
import { refuse } from '../../domain/kernel/decider.js';
import { as, type SealedText } from '../../domain/kernel/names.js';
import { oneLine } from '../../domain/kernel/oneLine.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** `POST /api/alerts/devices`: seals a browser's push subscription and turns push on. */
export const addPushDevice = merchantRoute(api.addPushDevice, {
  async handler({ body: { endpoint, keys, name, language = null }, merchant: { shop }, now, write, ports }) {
    const subscription = { endpoint, keys };
    if (!ports.push.accepts(subscription)) return refuse('ALERT_DEVICE_INVALID');
    const deviceId = deviceIdOf(shop, endpoint);
    const sealed = await ports.vault.seal(shop, 'account', JSON.stringify(subscription), deviceContext(shop, deviceId));
    const device = { deviceId, name: oneLine(name), subscription: as<SealedText>(sealed) };
    const command = { type: 'AddPushDevice', device, language, at: now } as const;
    return accepted(await write(alertSettings, alertSettingsStream(shop), command), { id: deviceId });
  },
});

/** The browser computes the same to find itself (client: `ownDevice`). An endpoint can't be guessed from it. */
const deviceIdOf = (shop: string, endpoint: string): string =>
  createHash('sha256').update(`${shop}\n${endpoint}`).digest('hex').slice(0, 32);
