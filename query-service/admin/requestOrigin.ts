import { type Device, deviceOf } from '../../domain/session/device.js';
import type { KnownClient } from '../session/openClients.js';

export interface RequestOrigin {
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly device: Device | null;
}

/** The origin of a request, as far as known. */
export function requestOrigin(client: KnownClient): RequestOrigin {
  if (typeof client === 'string') return { ipAddress: null, userAgent: null, device: null };
  const { ip, userAgent } = client;
  return { ipAddress: ip, userAgent, device: userAgent === null ? null : deviceOf(userAgent) };
}
