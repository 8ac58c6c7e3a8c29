/** Sends through any browser's push service (RFC 8030, 8291, 8292), over the guarded fetcher. */
import { createECDH } from 'node:crypto';
import { DeliveryFailed } from '../mail/port.js';
import type { Resolver } from '../outbound/guard/resolver.js';
import { failureOf, refusedWith } from '../outbound/post/deliveryFailure.js';
import { guardedPost } from '../outbound/post/guardedPost.js';
import { type Clock, msOf } from '../runtime/clock/clock.js';
import { CURVE, encryptPush } from './encryptPush.js';
import type { Push, PushSubscription } from './port.js';
import { vapid } from './vapid.js';

interface PushOptions {
  /** 32 bytes, equal in every process: browsers subscribe to this key alone. */
  readonly key: Uint8Array;
  readonly publicUrl: string;
  /** The sandbox's receiver; empty otherwise. */
  readonly except: readonly string[];
  readonly clock: Clock;
  readonly resolver?: Resolver;
}

/** Services keep a message for a phone that is off: longer than a night, shorter than the news stays useful. */
const KEPT_SECONDS = 12 * 3_600;
const KEY_BYTES = 65;
const AUTH_BYTES = 16;

export function openPush({ key, publicUrl, clock, ...outbound }: PushOptions): Push {
  const identity = vapid(key, publicUrl);
  const outside = guardedPost(outbound);
  return {
    publicKey: identity.publicKey,
    accepts: ({ endpoint, keys }) => outside.allows(endpoint) && areKeys(keys),

    async send({ endpoint, keys }, { text, topic }) {
      if (!outside.allows(endpoint) || !areKeys(keys)) throw new DeliveryFailed(true, 'address_refused');
      const nowSeconds = Math.floor(msOf(clock.now()) / 1000);
      const headers = {
        authorization: identity.authorization(new URL(endpoint), nowSeconds),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(KEPT_SECONDS),
        urgency: 'normal',
        topic,
      };
      const { status, location } = await outside
        .post(endpoint, headers, encryptPush(text, keys))
        .catch((fault: unknown) => {
          throw failureOf(fault);
        });
      if (status >= 200 && status < 300) return { providerId: location ?? topic };
      throw refusedWith(status);
    },
    close: () => outside.close(),
  };
}

function areKeys({ p256dh, auth }: PushSubscription['keys']): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== KEY_BYTES || Buffer.from(auth, 'base64url').length !== AUTH_BYTES) return false;
  try {
    const own = createECDH(CURVE);
    own.generateKeys();
    return own.computeSecret(point).length > 0;
  } catch {
    return false;
  }
}
