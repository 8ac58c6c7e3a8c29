import { describe, expect, it } from 'vitest';
import { keyMap } from './keyMap.js';

describe('a map by key', () => {
  it('finds a value only by all parts of its key', () => {
    const map = keyMap<number>();
    map.add(['aurora', 'tent', '2026-07-01'], 1);
    map.add(['aurora', 'tent', '2026-07-02'], 2);
    map.add(['aurora', 'rope', '2026-07-01'], 3);
    expect(map.get(['aurora', 'tent', '2026-07-02'])).toBe(2);
    expect(map.get(['aurora', 'rope', '2026-07-02'])).toBeUndefined();
    expect(map.get(['borealis', 'tent', '2026-07-01'])).toBeUndefined();
  });

  it('keeps keys apart whose concatenations are equal, and keys of one part', () => {
    const map = keyMap<number>();
    map.add(['a\nb', 'c'], 1);
    expect(map.get(['a', 'b\nc'])).toBeUndefined();
    const single = keyMap<number>();
    single.add(['a'], 1);
    expect([single.get(['a']), single.get(['b'])]).toEqual([1, undefined]);
  });

  it('distinguishes a key from the previous one by its first or last part alone', () => {
    const map = keyMap<string>();
    const keys = [
      ['aurora', 'tent', '2026-07-01'],
      ['aurora', 'tent', '2026-07-02'],
      ['borealis', 'tent', '2026-07-02'],
      ['borealis', 'tent', '2026-07-01'],
    ];
    for (const key of keys) {
      expect(map.get(key)).toBeUndefined();
      map.add(key, key.join(' '));
    }
    expect(keys.map(key => map.get(key))).toEqual(keys.map(key => key.join(' ')));
  });

  it('finds values added after a lookup, and the same key again', () => {
    const map = keyMap<number>();
    const found = () => [map.get(['a', '1']), map.get(['a', '2']), map.get(['a', '2']), map.get(['b', '2'])];
    expect(found()).toEqual([undefined, undefined, undefined, undefined]);
    map.add(['a', '1'], 1);
    map.add(['a', '2'], 2);
    expect(found()).toEqual([1, 2, 2, undefined]);
    map.add(['b', '2'], 3);
    expect(found()).toEqual([1, 2, 2, 3]);
  });

  it('lists its values in insertion order', () => {
    const map = keyMap<string>();
    for (const key of [
      ['b', '1'],
      ['a', '1'],
      ['b', '2'],
    ])
      map.add(key, key.join(''));
    expect(map.values).toEqual(['b1', 'a1', 'b2']);
  });

  it('lists the values of all keys that start with a part', () => {
    const map = keyMap<number>();
    map.add(['a', 'x', '1'], 1);
    map.add(['b', 'x', '1'], 2);
    map.add(['a', 'y', '1'], 3);
    expect([...map.under('a')].sort()).toEqual([1, 3]);
    expect([...map.under('c')]).toEqual([]);
  });
});
