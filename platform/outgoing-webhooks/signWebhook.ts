/**
 * Signs a message by the Standard Webhooks specification (symmetric, `v1`), with two secrets during a rotation. One HMAC of
 * Node's, checked with the specification's example; the library `standardwebhooks` computes it in JavaScript.
 */
import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/** @param bytes 24 to 64 random bytes. */
export const webhookSecret = (bytes: Uint8Array): string => `${PREFIX}${Buffer.from(bytes).toString('base64')}`;

/** @param secrets one or, during a rotation, two. */
export function signWebhook(
  secrets: readonly string[],
  { id, seconds, body }: { readonly id: string; readonly seconds: number; readonly body: string },
): string {
  return secrets
    .map(secret => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
    })
    .join(' ');
}
