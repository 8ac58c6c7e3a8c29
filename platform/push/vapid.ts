/** Identifies this installation to push services (VAPID, RFC 8292). */
import { createECDH, createPrivateKey, sign } from 'node:crypto';
import { CURVE } from './encryptPush.js';

/** RFC 8292 §2: at most 24 hours. */
const VALID_SECONDS = 12 * 3_600;

export interface Vapid {
  readonly publicKey: string;
  /** @returns the `Authorization` of a request to `endpoint`. */
  authorization(endpoint: URL, nowSeconds: number): string;
}

/**
 * @param key 32 bytes: the private key.
 * @param subject the installation's URL, for a push service that wants to reach its operator.
 */
export function vapid(key: Uint8Array, subject: string): Vapid {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(key);
  const point = pair.getPublicKey();
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
  const d = Buffer.from(key).toString('base64url');
  const privateKey = createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', d, x, y } });
  const publicKey = point.toString('base64url');
  return {
    publicKey,
    authorization({ origin }, nowSeconds) {
      const claims = { aud: origin, exp: nowSeconds + VALID_SECONDS, sub: subject };
      const signed = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
      const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
    },
  };
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
