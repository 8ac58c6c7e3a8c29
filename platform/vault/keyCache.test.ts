import { describe, expect, it } from 'vitest';
import { manualClock } from '../runtime/clock/manualClock.js';
import { createKeyCache, type DataKey } from './keyCache.js';

const key = (id: string): DataKey => ({
  id,
  shop: 'aurora.myshopify.com',
  purpose: 'orders',
  generation: 1,
  createdAt: 0,
  bytes: Buffer.alloc(32, 9),
});
const erased = Buffer.alloc(32);

describe('key cache', () => {
  it('forgets and overwrites a key after five minutes', () => {
    const clock = manualClock();
    const cache = createKeyCache(clock);
    const one = key('one');
    cache.put(one);
    clock.advance(299_999);
    expect(cache.get('one')).toBe(one);
    clock.advance(1);
    expect(cache.get('one')).toBeUndefined();
    expect(one.bytes).toEqual(erased);
  });

  it('overwrites all keys when purged', () => {
    const cache = createKeyCache(manualClock());
    const keys = [key('one'), key('two')];
    keys.forEach(cache.put);
    cache.purge();
    expect(keys.map(({ id }) => cache.get(id))).toEqual([undefined, undefined]);
    expect(keys.map(({ bytes }) => bytes)).toEqual([erased, erased]);
  });

  it('keeps a thousand, and drops the oldest for one more', () => {
    const cache = createKeyCache(manualClock());
    const keys = Array.from({ length: 1_001 }, (_, n) => key(`key-${n}`));
    keys.forEach(cache.put);
    expect(cache.get('key-0')).toBeUndefined();
    expect(cache.get('key-1')).toBe(keys[1]);
    expect(keys[0]?.bytes).toEqual(erased);
  });
});
