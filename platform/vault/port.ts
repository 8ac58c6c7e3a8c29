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

/** The result for one of many: a fault of one does not affect the others. */
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

/** Nothing is sealed whose time is over: its key would be destroyed at once. */
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
   * For data with a limited life: the key of all that ends at this instant, which `expire` destroys from then on. Callers
   * name ends in days, so that there are few keys.
   */
  readonly until?: Instant;
}

/** The parts of one thing, which one key seals. */
export interface ToSeal {
  readonly sealedFor: SealedFor;
  /** Its digest recognises the thing when it comes again. */
  readonly recognisedBy: string;
  /**
   * The same plaintext in the same context gives the same ciphertext for as long as the key seals: for a write that is
   * repeated and compared.
   */
  readonly repeatable?: boolean;
  readonly parts: readonly {
    readonly plaintext: string;
    /** As of `Vault.seal`. */
    readonly context: string;
  }[];
}

/** One of many that were sealed. */
export interface SealedOfMany {
  /**
   * Base64url: the same for the same text as long as the key seals, and useless without it. A hash without a key would
   * let anyone confirm a guess, even after the key is gone.
   */
  readonly digest: string;
  readonly parts: readonly Sealed[];
}

export interface Vault {
  /** Resolves when the keys are usable; every other call waits for that. @throws WrongMasterKey, or why not. */
  ready(): Promise<void>;
  /**
   * Uses the newest key; starts a new one when that is 90 days old or destroyed.
   * @param context bound into the ciphertext, such as `event-id/field`: opening with another context fails.
   * @param until as `SealedFor`.
   * @throws TimeOver
   */
  seal(shop: string, purpose: Purpose, plaintext: string, context: string, until?: Instant): Promise<Sealed>;
  /** Each with its own key, in order. @returns `null` in place of one whose time is over. */
  sealAll(many: readonly ToSeal[]): Promise<(SealedOfMany | null)[]>;
  /** @throws KeyMissing @throws SealBroken */
  open(sealed: Sealed, context: string): Promise<Opened>;
  /** Each as `open` would, in order. Whether keys were destroyed is checked once for all. */
  openAll(many: readonly { readonly sealed: Sealed; readonly context: string }[]): Promise<OpenedOfMany[]>;
  /** Starts a new key for sealing; older keys still open. */
  rotate(shop: string, purpose: Purpose): Promise<void>;
  /**
   * Destroys all keys of the shop's purpose and records it. May be repeated. Other processes drop the keys too, at once
   * or within five minutes.
   * @param reason kept for ever, so no personal data: the erasure's id, for example.
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
  /** When these keys were created, by id; unknown ones are left out. */
  madeAt(ids: readonly string[]): Promise<ReadonlyMap<string, Instant>>;
  /**
   * Destroys the keys of all shops whose time (`until`) is over, as `destroy` does, with the same record.
   * @throws as `destroy`.
   */
  expire(): Promise<{ keys: number }>;

  /** A secret by name, such as the shop's access token, sealed with its `account` key. Replaces the previous one. */
  putSecret(shop: string, name: string, value: string): Promise<void>;
  /** `null` if there is none, or no longer. @throws KeyMissing @throws SealBroken */
  getSecret(shop: string, name: string): Promise<string | null>;
  deleteSecret(shop: string, name: string): Promise<void>;
  close(): Promise<void>;
}
