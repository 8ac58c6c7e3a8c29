import { hkdfSync } from 'node:crypto';
import { KEY_BYTES } from './cipher.js';

/**
 * Derives a key for one purpose from the master key: equal in every process and after every restart. It reveals neither
 * the master key nor other derived keys.
 */
export const derivedKey = (masterKey: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', masterKey, '', `tidewatch ${purpose}`, KEY_BYTES));
