import { describe, expect, it } from 'vitest';
import { isLocked } from './lockedShops.js';

describe('the split of the labelled pages by shop', () => {
  it('puts all hosts of a shop on one side', () => {
    for (const shop of ['harbour', 'kettle-corner', 'tarn', 'ridge', 'lumen']) {
      const hosts = [`www.${shop}.de`, `${shop}.co.uk`, `m.${shop}.com`, `shop.${shop}.com.br`];
      expect(new Set(hosts.map(host => isLocked(`https://${host}/p/1`))).size).toBe(1);
    }
  });

  it('locks a third of the shops', () => {
    const shops = Array.from({ length: 3_000 }, (_, n) => `https://shop-${n}.com/`);
    const locked = shops.filter(isLocked).length;
    expect(locked).toBeGreaterThan(900);
    expect(locked).toBeLessThan(1_100);
  });
});
