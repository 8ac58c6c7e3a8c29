/**
 * The format of sealed text: `v1.<key id>.<box>`, the latter two base64url. The id is random and reveals nothing about
 * the shop; `cipher.ts` makes the box. A later format gets another version, and this one stays readable.
 */
import { SealBroken, type Sealed } from './port.js';

/**
 * Before the box, whose letters are checked by encoding it again: a pattern over all of it costs as much as opening it.
 */
const HEAD = /^v1\.[A-Za-z0-9_-]{22}\.$/;
const HEAD_LENGTH = 26;

export const writeSealed = (keyId: string, box: Buffer): Sealed => `v1.${keyId}.${box.toString('base64url')}` as Sealed;

/** @throws SealBroken for any other text, including one whose unused bits were altered. */
export function readSealed(sealed: string): { keyId: string; box: Buffer } {
  const head = sealed.slice(0, HEAD_LENGTH);
  const encoded = sealed.slice(HEAD_LENGTH);
  const box = Buffer.from(encoded, 'base64url');
  if (!HEAD.test(head) || box.length === 0 || box.toString('base64url') !== encoded)
    throw new SealBroken('this is no sealed text');
  return { keyId: head.slice(3, -1), box };
}
