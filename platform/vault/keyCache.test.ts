import { describe, expect, it } from 'vitest';
import { boundWith } from './cipher.js';
import { createKeyCache, type DataKey } from './keyCache.js';

const key = (id: string): DataKey => ({
  id,
  createdAt: 0,
  expiresAt: null,
  bytes: Buffer.alloc(32, 9),
  sealing: boundWith('aurora.myshopify.com', 'orders', 1),
});
const erased = Buffer.alloc(32);

describe('key cache', () => {
  it('forgets and overwrites a key after five minutes', () => {
    const cache = createKeyCache();
    const one = key('one');
    cache.put(one, 1_000);
    expect(cache.get('one', 300_999)).toBe(one);
    expect(cache.get('one', 301_000)).toBeUndefined();
    expect(one.bytes).toEqual(erased);
  });

  it('overwrites all keys when purged', () => {
    const cache = createKeyCache();
    const keys = [key('one'), key('two')];
    for (const each of keys) cache.put(each, 0);
    cache.purge();
    expect(keys.map(({ id }) => cache.get(id, 0))).toEqual([undefined, undefined]);
    expect(keys.map(({ bytes }) => bytes)).toEqual([erased, erased]);
  });

  it('keeps a thousand, and drops the oldest for one more', () => {
    const cache = createKeyCache();
    const keys = Array.from({ length: 1_001 }, (_, n) => key(`key-${n}`));
    for (const each of keys) cache.put(each, 0);
    expect(cache.get('key-0', 0)).toBeUndefined();
    expect(cache.get('key-1', 0)).toBe(keys[1]);
    expect(keys[0]?.bytes).toEqual(erased);
  });

  it('forgets and overwrites a key as its own time ends', () => {
    const cache = createKeyCache();
    const one = { ...key('one'), expiresAt: 2_000 };
    cache.put(one, 1_000);
    expect(cache.get('one', 1_999)).toBe(one);
    expect(cache.get('one', 2_000)).toBeUndefined();
    expect(one.bytes).toEqual(erased);
  });
});
