/** Caches unwrapped data keys briefly, in bounded number. Overwrites a key when it leaves. */
import type { Bound } from './cipher.js';

export interface DataKey {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Expiry in milliseconds since 1970; `null`: never. */
  readonly expiresAt: number | null;
  readonly bytes: Buffer;
  /** The context that texts are bound to. Includes the key's shop and purpose, so no key opens another shop's texts. */
  readonly sealing: (context: string) => Bound;
}

/** Reference §10: 'Key caches live at most 5 minutes'. */
const LIFE_MS = 5 * 60_000;
const MOST = 1_000;

/** True from its expiry on, even if `expire` has not destroyed it yet. */
export const isOver = ({ expiresAt }: Pick<DataKey, 'expiresAt'>, now: number): boolean =>
  expiresAt !== null && expiresAt <= now;

/** `now` is in milliseconds since 1970: a caller with many texts reads the clock once. */
export function createKeyCache() {
  const entries = new Map<string, { readonly key: DataKey; readonly until: number }>();

  function drop(id: string): void {
    entries.get(id)?.key.bytes.fill(0);
    entries.delete(id);
  }

  return {
    get(id: string, now: number): DataKey | undefined {
      const found = entries.get(id);
      if (!found) return undefined;
      if (now < found.until && !isOver(found.key, now)) return found.key;
      drop(id);
      return undefined;
    },
    put(key: DataKey, now: number): void {
      const [oldest] = entries.keys();
      if (entries.size >= MOST && oldest !== undefined) drop(oldest);
      entries.set(key.id, { key, until: now + LIFE_MS });
    },
    purge(): void {
      for (const id of [...entries.keys()]) drop(id);
    },
  };
}
