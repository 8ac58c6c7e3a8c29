import { hkdfSync } from 'node:crypto';
import { KEY_BYTES } from './cipher.js';

/**
 * A key for one purpose, derived from the master key: the same in every process and after every restart. It reveals
 * neither the master key nor the keys of other purposes.
 */
export const derivedKey = (masterKey: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', masterKey, '', `tidewatch ${purpose}`, KEY_BYTES));
