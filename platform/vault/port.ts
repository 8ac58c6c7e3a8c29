/**
 * Envelope encryption. A data key per shop and purpose, wrapped by the master key; AES-256-GCM. Destroying a data key
 * is deletion: what was sealed with it reads as `erased` from then on, everywhere, also in backups of the log.
 * Engines: SQLite, PostgreSQL.
 */

import type { Instant } from '../../domain/kernel/names.js';

export const PURPOSES = ['account', 'orders', 'analytics', 'audit'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Ciphertext that names the key it needs: safe to keep in events, messages, indexes and backups. */
export type Sealed = string & { readonly sealed: unique symbol };

export type Opened = { readonly status: 'open'; readonly plaintext: string } | { readonly status: 'erased' };

/** What one of many opens as: a fault of one is no fault of its neighbours. */
export type OpenedOfMany = Opened | { readonly status: 'faulty'; readonly fault: KeyMissing | SealBroken };

/** A key is absent without a record of its destruction: data loss, to be alarmed, never shown as erased. */
export class KeyMissing extends Error {
  override readonly name = 'KeyMissing';
}

/** It is no sealed text, was altered, or belongs to another context. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

/** The keys were wrapped by another master key than the one given. */
export class WrongMasterKey extends Error {
  override readonly name = 'WrongMasterKey';
}

export interface Vault {
  /** Resolves when the keys can be used; any other call waits for it as well. @throws WrongMasterKey, or why not. */
  ready(): Promise<void>;
  /**
   * Uses the newest key, and starts a new one when that is 90 days old or was destroyed.
   * @param context bound into the ciphertext: what is opened with another context fails. Such as `event-id/field`.
   * @param until for what may be kept for a time only: sealed with a key of the UTC day in which that time ends, and
   * `expire` destroys that key as the day begins.
   * @throws RangeError when that day has begun already.
   */
  seal(shop: string, purpose: Purpose, plaintext: string, context: string, until?: Instant): Promise<Sealed>;
  /**
   * The same for the same text as long as that key seals, and of no use without the key: recognises what was sealed
   * before. A hash without a key would let anyone confirm a guess, also after the key is gone.
   * @returns base64url. @throws RangeError as `seal`.
   */
  digest(shop: string, purpose: Purpose, text: string, until?: Instant): Promise<string>;
  /** @throws KeyMissing @throws SealBroken */
  open(sealed: Sealed, context: string): Promise<Opened>;
  /** Each as `open` would, in their order. Whether keys were destroyed meanwhile is asked once for all of them. */
  openAll(many: readonly { readonly sealed: Sealed; readonly context: string }[]): Promise<OpenedOfMany[]>;
  /** Starts a new key for what is sealed from now on; older ones still open. */
  rotate(shop: string, purpose: Purpose): Promise<void>;
  /**
   * Destroys all keys of the shop's purpose, and leaves a record that it did. May be repeated: then there are none
   * left to destroy. Other processes forget the keys as well, at once or within five minutes.
   * @param reason kept for ever; no personal data. Such as the erasure's id.
   * @throws when the engine could not yet overwrite every trace: repeat it. What was sealed reads as erased already.
   */
  destroy(shop: string, purpose: Purpose, reason: string): Promise<{ keys: number }>;
  /**
   * Destroys these keys, and no other of their shops.
   * @param ids as `keysOf` and `keyOf` tell them.
   * @throws as `destroy`.
   */
  destroyThose(ids: readonly string[], reason: string): Promise<{ keys: number }>;
  /** The ids of all keys that the shop ever had: random, so they tell nothing of it. */
  keysOf(shop: string): Promise<readonly string[]>;
  /** The id of the key that this needs. @throws SealBroken if it is no sealed text. */
  keyOf(sealed: Sealed): string;
  /** When these keys were made, by id; those that are not known are left out. */
  madeAt(ids: readonly string[]): Promise<ReadonlyMap<string, Instant>>;
  /**
   * Destroys the keys, of all shops, whose last day (`until`) has begun: as `destroy` does, with the same record.
   * @throws as `destroy`.
   */
  expire(): Promise<{ keys: number }>;

  /** A secret by name, such as the shop's access token, sealed with its `account` key. Replaces the former one whole. */
  putSecret(shop: string, name: string, value: string): Promise<void>;
  /** `null` where there is none, or none any more. @throws KeyMissing @throws SealBroken */
  getSecret(shop: string, name: string): Promise<string | null>;
  deleteSecret(shop: string, name: string): Promise<void>;
  close(): Promise<void>;
}
