/** Keys on their way to another engine (ADR 0057): wrapped as they are, so that moving them needs no master key. */
export interface MovedKeys {
  /** Sealed with the master key, so that another one is refused. `null` if the vault was never used. */
  readonly check: Uint8Array | null;
  /** Includes destroyed keys, whose rows are the record. */
  readonly keys: readonly MovedKey[];
  readonly secrets: readonly { readonly shop: string; readonly name: string; readonly sealed: string }[];
}

export interface MovedKey {
  readonly id: string;
  readonly shop: string;
  readonly purpose: string;
  readonly generation: number;
  readonly createdAt: number;
  readonly wrapped: Uint8Array | null;
  readonly destroyedAt: number | null;
  readonly reason: string | null;
  readonly expiresAt: number | null;
}

/** The target contains keys unknown to the source. */
export class OtherKeys extends Error {
  override readonly name = 'OtherKeys';
}
