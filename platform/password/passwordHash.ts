/**
 * Hashes passwords with scrypt and stores the parameters in the hash, so that stronger ones can replace them later.
 * Contains no `$`, which shells and compose files would expand.
 */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** `scrypt:<log2 N>:<r>:<p>:<salt>:<hash>`, the last two in base64url. */
export const PASSWORD_HASH = /^scrypt:(1[0-7]):([1-9]|1[0-6]):([1-9]|1[0-6]):([\w-]{22}):([\w-]{43})$/;

/** 16 MiB and about 0.2 s on one core: OWASP's parameters for little memory. */
const LOG2_N = 14;
const R = 8;
const P = 5;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, { log2N: LOG2_N, r: R, p: P });
  return ['scrypt', LOG2_N, R, P, salt.toString('base64url'), hash.toString('base64url')].join(':');
}

/**
 * Compares in constant time, on another thread.
 * @throws RangeError for a text that is no hash.
 */
export async function isRightPassword(password: string, hash: string): Promise<boolean> {
  const [, log2N, r, p, salt, expected] = PASSWORD_HASH.exec(hash) ?? [];
  if (salt === undefined || expected === undefined) throw new RangeError('this is no password hash');
  const parameters = { log2N: Number(log2N), r: Number(r), p: Number(p) };
  const derived = await derive(password, Buffer.from(salt, 'base64url'), parameters);
  return timingSafeEqual(derived, Buffer.from(expected, 'base64url'));
}

interface Parameters {
  readonly log2N: number;
  readonly r: number;
  readonly p: number;
}

/** The same password can arrive in several Unicode normal forms. */
function derive(password: string, salt: Uint8Array, { log2N, r, p }: Parameters): Promise<Buffer> {
  const N = 2 ** log2N;
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (fault, key) =>
      fault ? reject(fault) : resolve(key),
    ),
  );
}
