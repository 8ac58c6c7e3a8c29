import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { memoize } from './memoize.js';

const MEGABYTE = 2 ** 20;
const PAGES = 100;

function heap(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  return process.memoryUsage().heapUsed / MEGABYTE;
}

describe('a memoized text', () => {
  it('is computed once', () => {
    let times = 0;
    const lengthOf = memoize(text => {
      times++;
      return text.length;
    });
    expect([lengthOf('Buy now'), lengthOf('Buy now'), lengthOf('Buy')]).toEqual([7, 7, 3]);
    expect(times).toBe(2);
  });

  it('is computed once if its value is null', () => {
    let times = 0;
    const read = memoize(() => {
      times++;
      return null;
    });
    expect([read('Blue'), read('Blue')]).toEqual([null, null]);
    expect(times).toBe(1);
  });

  it('stays cached while it recurs, and is evicted otherwise', () => {
    const computed: string[] = [];
    const read = memoize(text => {
      computed.push(text);
      return null;
    });
    read('Rare');
    for (let n = 0; n < 50_000; n++) {
      read(`Other ${n}`);
      if (n % 1_000 === 0) read('Buy now');
    }
    read('Rare');
    expect(computed.filter(text => text === 'Buy now')).toHaveLength(1);
    expect(computed.filter(text => text === 'Rare')).toHaveLength(2);
  });

  it('does not retain its page in memory', () => {
    const read = memoize(text => text.length);
    const before = heap();
    for (let n = 0; n < PAGES; n++) {
      const page = Buffer.alloc(MEGABYTE, `a label of page number ${n} | `).toString();
      read(page.slice(0, 30));
    }
    expect(heap() - before).toBeLessThan(PAGES / 4);
    expect(read('a label of page number 1 | a la')).toBe(31);
  });
});
