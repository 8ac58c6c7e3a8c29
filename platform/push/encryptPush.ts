/**
 * Encrypts a message for one browser (RFC 8291, `aes128gcm` of RFC 8188). Own code, checked with the RFC's example,
 * because the one library for it, web-push, has had no release since 2024 and sends with its own HTTP client.
 */
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushSubscription } from './port.js';

export const CURVE = 'prime256v1';
const RECORD_BYTES = 4_096;
/** Ends the last record's plaintext (RFC 8188 §2). */
const LAST_RECORD = Buffer.from([2]);

interface Fresh {
  readonly salt: Buffer;
  /** The sender's key for this message alone. */
  readonly privateKey: Buffer;
}

const fresh = (): Fresh => {
  const sender = createECDH(CURVE);
  sender.generateKeys();
  return { salt: randomBytes(16), privateKey: sender.getPrivateKey() };
};

/** @throws Error if the subscription's public key is not a point on the curve. */
export function encryptPush(
  text: string,
  { p256dh, auth }: PushSubscription['keys'],
  { salt, privateKey } = fresh(),
): Buffer {
  const sender = createECDH(CURVE);
  sender.setPrivateKey(privateKey);
  const [theirs, ours] = [Buffer.from(p256dh, 'base64url'), sender.getPublicKey()];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const shared = derived(sender.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const key = derived(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);

  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(LAST_RECORD), cipher.final()]);
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_BYTES);
  sizes.writeUInt8(ours.length, 4);
  return Buffer.concat([salt, sizes, ours, body, cipher.getAuthTag()]);
}

const derived = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
