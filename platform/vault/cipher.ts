/** AES-256-GCM over bytes (NIST SP 800-38D): a random 96-bit nonce, the ciphertext, a 128-bit tag, in that order. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { SealBroken } from './port.js';

const ALGORITHM = 'aes-256-gcm';
export const KEY_BYTES = 32;
export const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Nonces drawn in one call, because a draw costs as much as a short encryption. */
const NONCES = 256;

/** Encodes a ciphertext's context, which must match when opening. JSON, so that no two lists yield the same text. */
export type Bound = string & { readonly bound: unique symbol };
export const boundTo = (...words: readonly (string | number)[]): Bound => JSON.stringify(words) as Bound;
/** Extends a shared context by one word. */
export function boundWith(...words: readonly (string | number)[]): (last: string) => Bound {
  const head = `${JSON.stringify(words).slice(0, -1)},`;
  return last => `${head}${JSON.stringify(last)}]` as Bound;
}

/** @param nonce of `NONCE_BYTES`, unique per key. Default: random. */
export function encrypt(key: Uint8Array, plain: Uint8Array, bound: Bound, nonce = nextNonce()): Buffer {
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(bound));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

let drawn = Buffer.alloc(0);

/** Each nonce is used once. */
function nextNonce(): Buffer {
  if (drawn.length === 0) drawn = randomBytes(NONCES * NONCE_BYTES);
  const nonce = drawn.subarray(0, NONCE_BYTES);
  drawn = drawn.subarray(NONCE_BYTES);
  return nonce;
}

/** @throws SealBroken if key, bytes or `bound` are not those of `encrypt`. */
export function decrypt(key: Uint8Array, box: Uint8Array, bound: Bound): Buffer {
  if (box.length < NONCE_BYTES + TAG_BYTES) throw new SealBroken('the ciphertext is too short');
  const decipher = createDecipheriv(ALGORITHM, key, box.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(bound)).setAuthTag(box.subarray(-TAG_BYTES));
  try {
    const plain = decipher.update(box.subarray(NONCE_BYTES, -TAG_BYTES));
    // Only checks the tag: this mode buffers no plaintext.
    decipher.final();
    return plain;
  } catch {
    throw new SealBroken('the ciphertext was altered, or belongs to another key or context');
  }
}
