/**
 * Envelope encryption: a data key per shop and purpose, wrapped by the master key; AES-256-GCM. Destroying a data key
 * is deletion: whatever it sealed reads as `erased` from then on, everywhere, including backups of the log. Engines:
 * SQLite, PostgreSQL.
 */

import type { Instant } from '../../domain/kernel/names.js';

export const PURPOSES = ['account', 'orders', 'analytics', 'audit'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Ciphertext that names its key: safe to keep in events, messages, indexes and backups. */
export type Sealed = string & { readonly sealed: unique symbol };

export type Opened = { readonly status: 'open'; readonly plaintext: string } | { readonly status: 'erased' };

/** The result for one of many: a fault does not affect the others. */
export type OpenedOfMany = Opened | { readonly status: 'faulty'; readonly fault: KeyMissing | SealBroken };

/**
 * A key is missing without a record of its destruction: data loss, which must raise an alarm and never read as erased.
 */
export class KeyMissing extends Error {
  override readonly name = 'KeyMissing';
}

/** Not a sealed text, altered, or sealed for another context. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

/** Refuses to seal expired data: its key would be destroyed at once. */
export class TimeOver extends RangeError {
  override readonly name = 'TimeOver';
}

/** The keys were wrapped by a different master key. */
export class WrongMasterKey extends Error {
  override readonly name = 'WrongMasterKey';
}

/** Whose key seals, for what, and until when. */
export interface SealedFor {
  readonly shop: string;
  readonly purpose: Purpose;
  /**
   * For data with a limited life: the key of all that ends at this instant, which `expire` destroys from then on.
   * Callers name ends in days, so that there are few keys.
   */
  readonly until?: Instant;
}

/** The parts of one item, sealed with one key. */
export interface ToSeal {
  readonly sealedFor: SealedFor;
  /** A digest that recognises the item when it returns. */
  readonly recognisedBy: string;
  /**
   * The same plaintext in the same context gives the same ciphertext for as long as the key seals: for a write that is
   * repeated and compared.
   */
  readonly repeatable?: boolean;
  readonly parts: readonly {
    readonly plaintext: string;
    /** As in `Vault.seal`. */
    readonly context: string;
  }[];
}

/** One of many sealed texts. */
export interface SealedOfMany {
  /**
   * Base64url; equal for equal text while the key seals, and useless without the key. An unkeyed hash would let anyone
   * confirm a guess, even after the key is destroyed.
   */
  readonly digest: string;
  readonly parts: readonly Sealed[];
}

export interface Vault {
  /** Resolves when the keys are usable; every other call waits for that. @throws WrongMasterKey, or why not. */
  ready(): Promise<void>;
  /**
   * Seals with the newest key; starts a new one when that is 90 days old or destroyed.
   * @param context bound into the ciphertext, such as `event-id/field`: opening with another context fails.
   * @param until as in `SealedFor`.
   * @throws TimeOver
   */
  seal(shop: string, purpose: Purpose, plaintext: string, context: string, until?: Instant): Promise<Sealed>;
  /** Seals each with its own key, in order. @returns `null` in place of an expired one. */
  sealAll(many: readonly ToSeal[]): Promise<(SealedOfMany | null)[]>;
  /** @throws KeyMissing @throws SealBroken */
  open(sealed: Sealed, context: string): Promise<Opened>;
  /** Each as `open` would, in order. Whether keys were destroyed is checked once for all. */
  openAll(many: readonly { readonly sealed: Sealed; readonly context: string }[]): Promise<OpenedOfMany[]>;
  /** Starts a new key for sealing; older keys still open. */
  rotate(shop: string, purpose: Purpose): Promise<void>;
  /**
   * Destroys all keys of the shop's purpose and records it. Repeatable. Other processes drop the keys too, within five
   * minutes at the latest.
   * @param reason stored forever, so it must contain no personal data; for example the erasure's id.
   * @throws if the engine could not overwrite every trace yet: repeat it. Sealed data already reads as erased.
   */
  destroy(shop: string, purpose: Purpose, reason: string): Promise<{ keys: number }>;
  /**
   * Destroys these keys and no others of their shops.
   * @param ids from `keysOf` or `keyOf`.
   * @throws as `destroy`.
   */
  destroyThose(ids: readonly string[], reason: string): Promise<{ keys: number }>;
  /** The ids of all keys that the shop ever had: random, so they reveal nothing about it. */
  keysOf(shop: string): Promise<readonly string[]>;
  /** The id of the key that this needs. @throws SealBroken if it is not a sealed text. */
  keyOf(sealed: Sealed): string;
  /** The creation times of these keys, by id; omits unknown ones. */
  madeAt(ids: readonly string[]): Promise<ReadonlyMap<string, Instant>>;
  /**
   * Destroys all shops' expired keys (`until`), like `destroy`, with the same record.
   * @throws like `destroy`.
   */
  expire(): Promise<{ keys: number }>;

  /**
   * Stores a secret by name, such as the shop's access token, sealed with its `account` key. Replaces the previous one.
   */
  putSecret(shop: string, name: string, value: string): Promise<void>;
  /** `null` if there is none, or no longer. @throws KeyMissing @throws SealBroken */
  getSecret(shop: string, name: string): Promise<string | null>;
  deleteSecret(shop: string, name: string): Promise<void>;
  close(): Promise<void>;
}
