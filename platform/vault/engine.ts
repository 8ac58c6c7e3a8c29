/**
 * What an engine of the vault has to do: keep rows. It sees keys wrapped and secrets sealed only. When a key is made, how
 * long it seals, what it opens and what ends with it is decided above, once, by `createVault`.
 */
import type { Purpose, Sealed } from './port.js';

export interface KeyRow {
  readonly id: string;
  readonly shop: string;
  readonly purpose: Purpose;
  readonly generation: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** `null`: destroyed. The row stays as the record of it. */
  readonly wrapped: Uint8Array | null;
}

export interface KeyEngine {
  /** Makes its tables where there are none. */
  ready(): Promise<void>;
  /** Keeps the box, unless one is kept already. @returns the one that is kept. */
  keepCheck(box: Uint8Array): Promise<Uint8Array>;
  /** Another number whenever another process may have destroyed keys since. */
  version(): number;
  find(ids: readonly string[]): Promise<KeyRow[]>;
  /**
   * The newest of the keys that end at `expiresAt` (milliseconds; `null`: never). Where it does not suit, the one that
   * `make` makes as the next generation of the shop's purpose; of several processes one does.
   */
  newest(
    of: { readonly shop: string; readonly purpose: Purpose; readonly expiresAt: number | null },
    suits: (newest: KeyRow) => boolean,
    make: (generation: number) => KeyRow & { readonly wrapped: Uint8Array },
  ): Promise<KeyRow>;
  /**
   * Takes the wrapped bytes out of the rows of the shop's purpose, all its ends.
   * @param withSecrets deletes the shop's secrets in the same transaction.
   * @returns how many.
   */
  destroy(
    of: { readonly shop: string; readonly purpose: Purpose; readonly withSecrets: boolean },
    record: Destroyed,
  ): Promise<number>;
  /** The same, of these keys. */
  destroyThose(ids: readonly string[], record: Destroyed): Promise<number>;
  /** The ids of all keys that the shop ever had, destroyed ones included. */
  idsOf(shop: string): Promise<readonly string[]>;
  /** The same, of all keys that end at `record.at` or before. */
  expire(record: Destroyed): Promise<number>;
  /** Leaves nothing of destroyed keys where this engine keeps its rows. @returns false: not yet, as others use them. */
  overwriteTraces(): Promise<boolean>;

  putSecret(shop: string, name: string, sealed: Sealed): Promise<void>;
  getSecret(shop: string, name: string): Promise<Sealed | null>;
  deleteSecret(shop: string, name: string): Promise<void>;
  close(): Promise<void>;
}

/** What stays of a key. */
export interface Destroyed {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly reason: string;
}
