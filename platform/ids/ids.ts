/** Ids: random ones where something begins, derived ones where a repetition must be recognised. */
import { createHash, randomBytes } from 'node:crypto';
import { v5, v7 } from 'uuid';

export interface Ids {
  /** A new UUID (v7: later ones sort after earlier ones). */
  next(): string;
  /** 256 random bits, base64url: for secrets. */
  secret(): string;
}

export const systemIds: Ids = { next: () => v7(), secret: () => randomBytes(32).toString('base64url') };

/** The namespace of all ids that are derived from another id. Never change it: repeats would no longer be recognised. */
const NAMESPACE = '5b1d2f1e-6c53-4d9a-9f0e-7f3a1c1e9a42';

/** The same id for the same parts, always: what makes a repeated command or delivery recognisable. */
export const derivedId = (...parts: readonly (string | number)[]): string => v5(JSON.stringify(parts), NAMESPACE);

/** SHA-256, hex: how a secret is stored so that it can be recognised but not used. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
