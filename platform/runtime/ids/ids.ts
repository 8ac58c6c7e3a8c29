/** Creates ids: random ones for something new, derived ones if a repeat must be recognised. */
import { createHash, hash, randomBytes } from 'node:crypto';
import { v5, v7 } from 'uuid';

export interface Ids {
  /** A new UUID (v7: later ones sort after earlier ones). */
  next(): string;
  /** 256 random bits, base64url: for secrets. */
  secret(): string;
}

export const systemIds: Ids = { next: () => v7(), secret: () => randomBytes(32).toString('base64url') };

/** The namespace of all derived ids. Never change it: repeats would no longer be recognised. */
const NAMESPACE = '5b1d2f1e-6c53-4d9a-9f0e-7f3a1c1e9a42';

/** Returns the same id for the same parts, so that a repeated command or delivery is recognised. */
export const derivedId = (...parts: readonly (string | number)[]): string => v5(JSON.stringify(parts), NAMESPACE);

/** RFC 9562 §5.8: the bits of version 8 and of the variant; the rest of the last two groups is ours. */
const VERSION = '8';
const VARIANTS = '89ab';

/**
 * Returns the same id for the same content, like `derivedId`, and ids of later times sort after earlier ones. An index
 * over many ids that arrive in time order then grows at its end, while random ids would touch all of its pages.
 * @param at any instant that belongs to the content, in ms since 1970.
 * @returns a UUID of version 8 (RFC 9562): 48 bits of time, as in version 7, and 74 bits of the content's SHA-256.
 */
export function datedId(at: number, content: string): string {
  const time = Math.max(0, at).toString(16).padStart(12, '0').slice(-12);
  const digest = hash('sha256', content);
  const variant = VARIANTS[Number.parseInt(digest.slice(0, 1), 16) & 3];
  return `${time.slice(0, 8)}-${time.slice(8)}-${VERSION}${digest.slice(1, 4)}-${variant}${digest.slice(4, 7)}-${digest.slice(7, 19)}`;
}

/** Hashes a secret with SHA-256, hex, so that it can be recognised but not used. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
