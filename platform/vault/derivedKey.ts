import { hkdfSync } from 'node:crypto';
import { KEY_BYTES } from './cipher.js';

/**
 * A key for one purpose, made of the master key: the same in every process and after every restart. It tells nothing of
 * the master key or of other purposes' keys.
 */
export const derivedKey = (masterKey: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', masterKey, '', `tidewatch ${purpose}`, KEY_BYTES));
