/** Stands in for a browser and its push service: makes subscriptions, and decrypts what is sent to them (RFC 8291). */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';

export interface PushReceiver {
  /** @returns what a browser's `PushSubscription.toJSON()` would. */
  subscribe(): { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } };
  /** Ends a subscription, as a browser does whose permission was withdrawn. @returns false if there is none. */
  end(id: string): boolean;
  /** Decides on a message as a push service would. Keeps it decrypted. */
  receive(id: string, headers: Readonly<Record<string, unknown>>, body: Buffer): { readonly status: number };
  /** Decrypted, newest first. */
  messages(): readonly Pushed[];
}

export interface Pushed {
  readonly id: string;
  readonly topic: string;
  readonly text: string;
}

interface Device {
  readonly privateKey: Buffer;
  readonly auth: Buffer;
  ended: boolean;
}

const LARGEST = 4_096;

/** @param origin of the sandbox. */
export function pushReceiver(origin: () => string): PushReceiver {
  const devices = new Map<string, Device>();
  const received: Pushed[] = [];
  return {
    subscribe() {
      const [id, pair, auth] = [randomBytes(16).toString('hex'), createECDH('prime256v1'), randomBytes(16)];
      const p256dh = pair.generateKeys('base64url');
      devices.set(id, { privateKey: pair.getPrivateKey(), auth, ended: false });
      return { endpoint: `${origin()}/push/${id}`, keys: { p256dh, auth: auth.toString('base64url') } };
    },
    end(id) {
      const device = devices.get(id);
      if (device) device.ended = true;
      return device !== undefined;
    },
    receive(id, headers, body) {
      const device = devices.get(id);
      if (!device) return { status: 404 };
      if (device.ended) return { status: 410 };
      if (!isSigned(String(headers.authorization ?? ''), origin())) return { status: 403 };
      if (headers.ttl === undefined || headers['content-encoding'] !== 'aes128gcm') return { status: 400 };
      if (body.length > LARGEST) return { status: 413 };
      received.unshift({ id, topic: String(headers.topic ?? ''), text: decryptPush(body, device) });
      return { status: 201 };
    },
    messages: () => received,
  };
}

/** @throws Error if the message wasn't encrypted for this device. */
export function decryptPush(body: Buffer, { privateKey, auth }: Pick<Device, 'privateKey' | 'auth'>): string {
  const receiver = createECDH('prime256v1');
  receiver.setPrivateKey(privateKey);
  const keyEnd = 21 + body.readUInt8(20);
  const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, keyEnd), body.subarray(keyEnd)];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.getPublicKey(), sender]);
  const shared = new Uint8Array(hkdfSync('sha256', receiver.computeSecret(sender), auth, info, 32));
  const key = (name: string, bytes: number) =>
    new Uint8Array(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, bytes));
  const decipher = createDecipheriv('aes-128-gcm', key('aes128gcm', 16), key('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const record = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The last record ends with 2, then padding.
  return record.subarray(0, record.lastIndexOf(2)).toString('utf8');
}

/** Checks the sender's token (RFC 8292): signed by the key that it names, for this service, and not expired. */
function isSigned(authorization: string, audience: string): boolean {
  const { token = '', key = '' } = /^vapid t=(?<token>[^,]+), ?k=(?<key>\S+)$/.exec(authorization)?.groups ?? {};
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return false;
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}') as Record<string, unknown>;
  return signed && aud === audience && typeof sub === 'string' && Number(exp) > Date.now() / 1000;
}
