import { expect, it } from 'vitest';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import type { Position } from '../../platform/event-store/port.js';
import type { ErasurePorts } from './ports.js';
import type { ShopErasure } from './shopErasure.js';
import { shopPasses } from './shopPasses.js';

const SHOP = as<ShopDomain>('aurora.myshopify.com');

/** A log to which other shops write all the time, and an index that is always a little behind. */
function busy(indexed: string[]) {
  let log = 10;
  const at = (place: number) => String(place).padStart(8, '0') as Position;
  const search = {
    checkpoint: async () => at(++log - 3),
    eraseShop: async () => {
      indexed.push(at(log - 3));
      return { entries: 2 };
    },
  };
  return { eventLog: { head: async () => at(log) }, search } as unknown as ErasurePorts;
}

it('waits until the audit index has indexed the log so far, even if it never reaches the log’s end', async () => {
  const indexed: string[] = [];
  const { pass } = shopPasses([])['audit index'];
  expect(await pass(busy(indexed), { shop: SHOP } as ShopErasure)).toBe(2);
  expect(indexed).toEqual(['00000010']);
});
