/**
 * An engine of the vault keeps rows. It sees only wrapped keys and sealed secrets. When a key is created, how long it
 * seals, what it opens and what ends with it is decided once, above it, in `createVault`.
 */
import type { Purpose, Sealed } from './port.js';

export interface KeyRow {
  readonly id: string;
  readonly shop: string;
  readonly purpose: Purpose;
  readonly generation: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Expiry in milliseconds since 1970, after which the key opens nothing; `null`: it never expires. */
  readonly expiresAt: number | null;
  /** `null`: destroyed. The row stays as the record. */
  readonly wrapped: Uint8Array | null;
}

export interface KeyEngine {
  /** Creates its tables if they are missing. */
  ready(): Promise<void>;
  /** Stores the box unless one exists. @returns the stored one. */
  keepCheck(box: Uint8Array): Promise<Uint8Array>;
  /**
   * Records which log the keys belong to, unless another one is recorded.
   * @param completeTo the position up to which the log uses no missing key; `null` for an empty log.
   */
  keepLog(name: string, completeTo: string | null): Promise<void>;
  /** Changes whenever another process may have destroyed keys. */
  version(): number;
  find(ids: readonly string[]): Promise<KeyRow[]>;
  /**
   * Finds the newest key that expires at `expiresAt` (milliseconds; `null`: never). If it does not suit, `make` creates
   * the next generation for the shop's purpose; only one of several processes does.
   */
  newest(
    of: { readonly shop: string; readonly purpose: Purpose; readonly expiresAt: number | null },
    suits: (newest: KeyRow) => boolean,
    make: (generation: number) => KeyRow & { readonly wrapped: Uint8Array },
  ): Promise<KeyRow>;
  /**
   * Removes the wrapped bytes from all keys of the shop's purpose, whenever they end.
   * @param withSecrets also deletes the shop's secrets, in the same transaction.
   * @returns how many.
   */
  destroy(
    of: { readonly shop: string; readonly purpose: Purpose; readonly withSecrets: boolean },
    record: Destroyed,
  ): Promise<number>;
  /** The same, for these keys. */
  destroyThose(ids: readonly string[], record: Destroyed): Promise<number>;
  /** The ids of all keys that the shop ever had, including destroyed ones. */
  idsOf(shop: string): Promise<readonly string[]>;
  /** The same, for all keys that end at `record.at` or before. */
  expire(record: Destroyed): Promise<number>;
  /**
   * Removes every trace of destroyed keys from this engine's storage. @returns `false` if others still use it: try
   * later.
   */
  overwriteTraces(): Promise<boolean>;

  putSecret(shop: string, name: string, sealed: Sealed): Promise<void>;
  getSecret(shop: string, name: string): Promise<Sealed | null>;
  deleteSecret(shop: string, name: string): Promise<void>;
  close(): Promise<void>;
}

/** The remains of a destroyed key. */
export interface Destroyed {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly reason: string;
}
