/** Unwrapped data keys, kept for a short time and in bounded number. A key that leaves is overwritten. */
import type { Bound } from './cipher.js';

export interface DataKey {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Milliseconds since 1970; `null`: it has no end. */
  readonly expiresAt: number | null;
  readonly bytes: Buffer;
  /** What a text in this context is bound to: also the key's shop and purpose, so no key opens for another shop. */
  readonly sealing: (context: string) => Bound;
}

/** Reference §10: 'Key caches live at most 5 minutes'. */
const LIFE_MS = 5 * 60_000;
const MOST = 1_000;

/** By the clock: it opens nothing from its end on, whether or not `expire` has destroyed it yet. */
export const isOver = ({ expiresAt }: Pick<DataKey, 'expiresAt'>, now: number): boolean =>
  expiresAt !== null && expiresAt <= now;

/** `now` is in milliseconds since 1970: a caller with many texts reads the clock once. */
export function createKeyCache() {
  const kept = new Map<string, { readonly key: DataKey; readonly until: number }>();

  function drop(id: string): void {
    kept.get(id)?.key.bytes.fill(0);
    kept.delete(id);
  }

  return {
    get(id: string, now: number): DataKey | undefined {
      const found = kept.get(id);
      if (!found) return undefined;
      if (now < found.until && !isOver(found.key, now)) return found.key;
      drop(id);
      return undefined;
    },
    put(key: DataKey, now: number): void {
      const [oldest] = kept.keys();
      if (kept.size >= MOST && oldest !== undefined) drop(oldest);
      kept.set(key.id, { key, until: now + LIFE_MS });
    },
    purge(): void {
      for (const id of [...kept.keys()]) drop(id);
    },
  };
}
