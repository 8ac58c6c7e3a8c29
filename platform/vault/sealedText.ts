/**
 * The written form of what is sealed: `v1.<key id>.<box>`, the latter two base64url. The id is random and says nothing
 * about the shop; the box is `cipher.ts`. A later form gets another version and leaves this one readable.
 */
import { SealBroken, type Sealed } from './port.js';

const FORM = /^v1\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]+)$/;

export const writeSealed = (keyId: string, box: Buffer): Sealed => `v1.${keyId}.${box.toString('base64url')}` as Sealed;

/** @throws SealBroken for any other text, also for one whose unused bits were altered. */
export function readSealed(sealed: string): { keyId: string; box: Buffer } {
  const [, keyId, encoded] = FORM.exec(sealed) ?? [];
  const box = Buffer.from(encoded ?? '', 'base64url');
  if (!keyId || box.toString('base64url') !== encoded) throw new SealBroken('this is no sealed text');
  return { keyId, box };
}
