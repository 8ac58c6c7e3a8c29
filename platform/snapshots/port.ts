/**
 * Keeps sealed snapshots of pages, by owner and name. What is stored is ciphertext, so an engine sees no page. Engines:
 * files, S3-compatible buckets.
 */
export interface SnapshotStore {
  /** Replaces the previous one, if any. Resolves once it is stored whole. */
  put(owner: string, name: string, sealed: string): Promise<void>;
  /** `null` if there is none. */
  get(owner: string, name: string): Promise<string | null>;
  /** Removes those that exist. */
  remove(owner: string, names: readonly string[]): Promise<void>;
  /** @returns the number removed. */
  removeAll(owner: string): Promise<number>;
}
