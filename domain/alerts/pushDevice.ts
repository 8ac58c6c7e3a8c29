/** Browsers that get alerts by push. */
import type { Instant, SealedText } from '../kernel/names.js';

/** Per shop. */
export const DEVICE_LIMIT = 10;

export interface PushDevice {
  /** Derived from shop and subscription, so that a browser finds itself and is added once. */
  readonly deviceId: string;
  /** Such as 'Chrome on Android'. */
  readonly name: string;
  /** Sealed with the shop's `account` key: whoever knows it can send. */
  readonly subscription: SealedText;
  readonly addedAt: Instant;
}

/** Binds a sealed subscription to its shop and device. */
export const deviceContext = (shop: string, deviceId: string): string => `alert-device/${shop}/${deviceId}`;
