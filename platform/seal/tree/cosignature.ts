/**
 * Verifies a witness's cosignature (c2sp.org/tlog-cosignature): at its time the witness had seen the log only grow, so
 * that a log that shows people different histories is found out.
 */
import { isSignedBy } from '../signing.js';
import { COSIGNATURE, KEY_ID_BYTES, keyId, type VerifierKey } from './signedNote.js';

const TIME_BYTES = 8;
const SIGNATURE_BYTES = 64;

/**
 * @param text the checkpoint's text, without signatures.
 * @param lines signature lines, as a witness answers them or a checkpoint holds them.
 * @returns the witness's line; `null` if none is its cosignature of the text.
 */
export function cosignatureIn(lines: string, text: string, { name, key }: VerifierKey): string | null {
  const id = keyId(name, COSIGNATURE, Buffer.from(key, 'base64url'));
  for (const line of lines.split('\n')) {
    const [, signer, encoded = ''] = /^— (\S+) (\S+)$/.exec(line) ?? [];
    const bytes = Buffer.from(encoded, 'base64');
    if (signer !== name || bytes.length !== KEY_ID_BYTES + TIME_BYTES + SIGNATURE_BYTES) continue;
    const [time, signature] = [bytes.readBigUInt64BE(KEY_ID_BYTES), bytes.subarray(KEY_ID_BYTES + TIME_BYTES)];
    const isItsKey = bytes.subarray(0, KEY_ID_BYTES).equals(id);
    if (isItsKey && isSignedBy(key, `cosignature/v1\ntime ${time}\n${text}`, signature.toString('base64url')))
      return line;
  }
  return null;
}
