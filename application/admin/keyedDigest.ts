import { createHmac } from 'node:crypto';

/** The same for the same text; without the key it cannot be guessed what the text was. */
export const keyedDigest = (key: Uint8Array, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex');
