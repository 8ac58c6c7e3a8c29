/**
 * Signs checkpoints and exports with Ed25519. The keys are derived from the master key, one per 90 days, so that no
 * database and no file holds them; a public key is part of what it signed, and so is never lost.
 */
import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';
import type { Instant } from '../../domain/kernel/names.js';

/** An Ed25519 public key: 32 bytes in base64url. */
export type PublicKey = string;

export interface Signer {
  readonly key: PublicKey;
  /** @returns base64url. */
  sign(text: string): string;
}

export const PERIOD_MS = 90 * 24 * 3_600_000;
const SEED_BYTES = 32;
/** The prefix of an Ed25519 seed in PKCS #8. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** @returns the signer for an instant: one per 90 days, the same in every process and after every restart. */
export function signersOf(masterKey: Uint8Array): (at: Instant) => Signer {
  const signers = new Map<number, Signer>();
  return at => {
    const period = Math.floor(Date.parse(at) / PERIOD_MS);
    const signer =
      signers.get(period) ?? signerOf(hkdfSync('sha256', masterKey, '', `tidewatch seal ${period}`, SEED_BYTES));
    signers.set(period, signer);
    return signer;
  };
}

function signerOf(seed: ArrayBuffer): Signer {
  const der = Buffer.concat([PKCS8, Buffer.from(seed)]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const { x: key } = createPublicKey(privateKey).export({ format: 'jwk' });
  if (key === undefined) throw new Error('an Ed25519 key without a public part');
  return { key, sign: text => sign(null, Buffer.from(text), privateKey).toString('base64url') };
}

/** Returns false also for a malformed key or signature. */
export function isSignedBy(key: PublicKey, text: string, signature: string): boolean {
  try {
    const bytes = Buffer.from(signature, 'base64url');
    // The last character has spare bits: accepts only the canonical spelling of a signature.
    if (bytes.toString('base64url') !== signature) return false;
    return verify(null, Buffer.from(text), publicKey(key), bytes);
  } catch {
    return false;
  }
}

/** A key's short name, for people: the start of its SHA-256. */
export const keyIdOf = (key: PublicKey): string =>
  createHash('sha256').update(Buffer.from(key, 'base64url')).digest('hex').slice(0, 16);

let cached: { readonly key: PublicKey; readonly object: KeyObject } | undefined;

function publicKey(key: PublicKey): KeyObject {
  if (cached?.key !== key)
    cached = { key, object: createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' }) };
  return cached.object;
}
