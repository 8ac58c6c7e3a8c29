/** Manages all shops' data keys: creates, unwraps and caches them, and drops those that may have been destroyed. */
import { randomBytes } from 'node:crypto';
import { KEY_DAYS } from '../../domain/retention/policy.js';
import { type Clock, msOf } from '../runtime/clock/clock.js';
import { boundTo, boundWith, decrypt, encrypt, KEY_BYTES } from './cipher.js';
import type { KeyEngine, KeyRow } from './engine.js';
import { createKeyCache, type DataKey, isOver } from './keyCache.js';
import { KeyMissing, type Purpose, type SealedFor, TimeOver } from './port.js';

const DAY_MS = 24 * 3_600_000;
const GENERATION_MS = KEY_DAYS * DAY_MS;

export function createKeyring(engine: KeyEngine, masterKey: Uint8Array, clock: Clock) {
  const cache = createKeyCache();
  const timeNow = (): number => msOf(clock.now());
  /** Ids of the current sealing keys, by shop, purpose and end. */
  const current = new Map<string, string>();
  const beginning = new Map<string, Promise<KeyRow>>();
  let knownVersion = engine.version();

  function purge(): void {
    cache.purge();
    current.clear();
  }

  /** An import seals a hundred names at once: this queries the engine and the clock once for all. */
  let batch: { readonly now: number } | undefined;

  /** @returns the time, in ms since 1970. */
  function purgeIfOthersWrote(): number {
    if (batch) return batch.now;
    batch = { now: timeNow() };
    queueMicrotask(() => {
      batch = undefined;
    });
    const version = engine.version();
    if (version !== knownVersion) purge();
    knownVersion = version;
    return batch.now;
  }

  /** Rows read while another process destroyed keys may be stale: they are read again. */
  async function query<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const before = engine.version();
      const answer = await question();
      if (engine.version() === before) return answer;
    }
  }

  function unwrap(row: KeyRow, wrapped: Uint8Array): DataKey {
    const { id, shop, purpose, generation, createdAt, expiresAt } = row;
    const bytes = decrypt(masterKey, wrapped, wrapping(row));
    const key = { id, createdAt, expiresAt, bytes, sealing: boundWith(shop, purpose, generation) };
    cache.put(key, timeNow());
    return key;
  }

  const make = (shop: string, purpose: Purpose, expiresAt: number | null) => (generation: number) => {
    const row = { id: randomBytes(16).toString('base64url'), shop, purpose, generation };
    const bytes = randomBytes(KEY_BYTES);
    const wrapped = encrypt(masterKey, bytes, wrapping(row));
    bytes.fill(0);
    return { ...row, createdAt: timeNow(), expiresAt, wrapped };
  };

  const isYoung = (key: { readonly createdAt: number }, now: number): boolean => now - key.createdAt < GENERATION_MS;

  /** Concurrent requests for one key share one answer. */
  function newest(name: string, shop: string, purpose: Purpose, expiresAt: number | null): Promise<KeyRow> {
    const suits = (row: KeyRow) => row.wrapped !== null && isYoung(row, timeNow());
    const answer =
      beginning.get(name) ??
      query(() => engine.newest({ shop, purpose, expiresAt }, suits, make(shop, purpose, expiresAt))).finally(() =>
        beginning.delete(name),
      );
    beginning.set(name, answer);
    return answer;
  }

  return {
    /**
     * Uses the current sealing key, or creates one if there is none or it is too old.
     * @param use must be synchronous: a key is overwritten when it leaves the cache. @throws TimeOver
     */
    async withSealing<Result>({ shop, purpose, until }: SealedFor, use: (key: DataKey) => Result): Promise<Result> {
      const now = purgeIfOthersWrote();
      const expiresAt = until === undefined ? null : msOf(until);
      if (expiresAt !== null && expiresAt <= now) throw new TimeOver(`${until} is over`);
      const name = nameOf(shop, purpose, expiresAt);
      const cached = cache.get(current.get(name) ?? '', now);
      if (cached && isYoung(cached, now)) return use(cached);
      const row = await newest(name, shop, purpose, expiresAt);
      if (!row.wrapped) throw new KeyMissing(`the ${purpose} key that was just made is not there`);
      current.set(name, row.id);
      return use(cache.get(row.id, timeNow()) ?? unwrap(row, row.wrapped));
    },

    /**
     * Uses the key of each id; those not cached are fetched together.
     * @param use is called once per index, in any order, with a function that returns the key or throws KeyMissing or
     * SealBroken.
     */
    async withEach(
      ids: readonly string[],
      use: (index: number, key: () => DataKey | 'destroyed') => void,
    ): Promise<void> {
      const now = purgeIfOthersWrote();
      const places = new Map<string, number[]>();
      for (const [index, id] of ids.entries()) {
        const positions = places.get(id);
        if (positions) positions.push(index);
        else places.set(id, [index]);
      }
      // Uses each key for all its texts before caching the next: caching may overwrite a key in use.
      const useAll = (id: string, key: () => DataKey | 'destroyed') => {
        for (const index of places.get(id) ?? []) use(index, key);
      };
      const unknown = [...places.keys()].filter(id => {
        const cached = cache.get(id, now);
        if (cached) useAll(id, () => cached);
        return !cached;
      });
      if (unknown.length === 0) return;
      const rows = new Map((await query(() => engine.find(unknown))).map(row => [row.id, row]));
      for (const id of unknown) {
        const row = rows.get(id);
        let key: DataKey | 'destroyed' | undefined;
        useAll(id, () => {
          if (!row) return missing(id);
          key ??= row.wrapped && !isOver(row, now) ? unwrap(row, row.wrapped) : 'destroyed';
          return key;
        });
      }
    },

    async rotate(shop: string, purpose: Purpose): Promise<void> {
      await engine.newest({ shop, purpose, expiresAt: null }, () => false, make(shop, purpose, null));
      current.delete(nameOf(shop, purpose, null));
    },

    purge,
  };
}

const missing = (id: string): never => {
  throw new KeyMissing(`key ${id} is missing, without a record of its destruction`);
};

/** The shop comes last, because only it may contain a space. */
const nameOf = (shop: string, purpose: Purpose, expiresAt: number | null): string => `${purpose} ${expiresAt} ${shop}`;

const wrapping = ({ id, shop, purpose, generation }: Omit<KeyRow, 'createdAt' | 'expiresAt' | 'wrapped'>) =>
  boundTo('data key', id, shop, purpose, generation);
