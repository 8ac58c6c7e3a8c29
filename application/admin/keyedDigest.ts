import { createHmac } from 'node:crypto';

/** Deterministic; without the key, the text can't be guessed from the digest. */
export const keyedDigest = (key: Uint8Array, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex');
