/** Signs and verifies notes (c2sp.org/signed-note) with Ed25519, such as a log's checkpoint (c2sp.org/tlog-checkpoint). */
import { createHash } from 'node:crypto';
import { isSignedBy, type PublicKey, type Signer } from '../signing.js';

/** Ed25519 over the note's text. */
const ED25519 = 1;
/** A timestamp, and Ed25519 over it and the note's text (c2sp.org/tlog-cosignature). */
export const COSIGNATURE = 4;
export const KEY_ID_BYTES = 4;

export interface TreeHead {
  /** Names the log, and the key that signs its checkpoints. */
  readonly origin: string;
  /** The number of entries; at least 1. */
  readonly size: number;
  readonly root: Buffer;
}

/** The first four bytes of the key's hash. @param type the signature type's byte. */
export const keyId = (name: string, type: number, key: Buffer): Buffer =>
  createHash('sha256')
    .update(Buffer.concat([Buffer.from(`${name}\n`), Buffer.of(type), key]))
    .digest()
    .subarray(0, KEY_ID_BYTES);

const ed25519KeyId = (name: string, key: PublicKey): Buffer => keyId(name, ED25519, Buffer.from(key, 'base64url'));

/** The verifier key, as public tools take it: `name+keyid+base64`. */
export function verifierKey(name: string, key: PublicKey): string {
  const bytes = Buffer.concat([Buffer.of(ED25519), Buffer.from(key, 'base64url')]);
  return `${name}+${ed25519KeyId(name, key).toString('hex')}+${bytes.toString('base64')}`;
}

export interface VerifierKey {
  readonly name: string;
  readonly key: PublicKey;
}

/** @returns `null` unless it is an Ed25519 verifier key of that type whose ID fits. */
export function parseVerifierKey(text: string, type = ED25519): VerifierKey | null {
  const [, name = '', id, encoded = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? [];
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes[0] !== type || bytes.length !== 33) return null;
  const key = bytes.subarray(1);
  return keyId(name, type, key).toString('hex') === id ? { name, key: key.toString('base64url') } : null;
}

/** The text that the log and its witnesses sign. */
export const textOf = ({ origin, size, root }: TreeHead): string => `${origin}\n${size}\n${root.toString('base64')}\n`;

export function signTreeHead(head: TreeHead, { key, sign }: Signer): string {
  const text = textOf(head);
  const signature = Buffer.concat([ed25519KeyId(head.origin, key), Buffer.from(sign(text), 'base64url')]);
  return `${text}\n— ${head.origin} ${signature.toString('base64')}\n`;
}

export interface SignedTreeHead extends TreeHead {
  readonly isSignedBy: (key: PublicKey) => boolean;
}

/** `null` if it is no checkpoint of a log. Trust it only if `isSignedBy` a known key. */
export function parseTreeHead(note: string): SignedTreeHead | null {
  const end = note.lastIndexOf('\n\n');
  const text = note.slice(0, end + 1);
  const [, origin = '', size = '', root = ''] = /^([^\n]+)\n(0|[1-9]\d*)\n([^\n]+)\n/.exec(text) ?? [];
  const bytes = Buffer.from(root, 'base64');
  if (end < 0 || !Number.isSafeInteger(Number(size)) || size === '' || bytes.length !== 32) return null;
  const signatures = note
    .slice(end + 2)
    .split('\n')
    .flatMap(line => {
      const [, name, encoded = ''] = /^— (\S+) (\S+)$/.exec(line) ?? [];
      return name === origin ? [Buffer.from(encoded, 'base64')] : [];
    });
  return {
    ...{ origin, size: Number(size), root: bytes },
    isSignedBy: key =>
      signatures.some(
        signature =>
          signature.subarray(0, KEY_ID_BYTES).equals(ed25519KeyId(origin, key)) &&
          isSignedBy(key, text, signature.subarray(KEY_ID_BYTES).toString('base64url')),
      ),
  };
}
