import { describe, expect, it } from 'vitest';
import { createBoxes, type SessionBox } from './boxes.js';
import { createOutbox } from './outbox.js';

const boxOf = (shop: string): SessionBox => ({ shop, outbox: createOutbox('epoch'), emptySince: null });

describe('the outboxes of a gateway', () => {
  it('are found by session and by shop, and by nothing else', () => {
    const boxes = createBoxes();
    for (const [session, shop] of [
      ['a', 'aurora'],
      ['b', 'aurora'],
      ['c', 'borealis'],
    ] as const)
      boxes.set(session, boxOf(shop));
    const names = (room: Parameters<typeof boxes.concerned>[0]) => boxes.concerned(room).map(([session]) => session);
    expect(names('shop:aurora')).toEqual(['a', 'b']);
    expect(names('session:c')).toEqual(['c']);
    expect([names('session:aurora'), names('shop:c'), names('admin')]).toEqual([[], [], []]);
    boxes.delete('a');
    boxes.set('b', boxOf('borealis'));
    expect([names('shop:aurora'), names('shop:borealis')]).toEqual([[], ['c', 'b']]);
  });

  it('cost no more to find among many others', () => {
    const boxes = createBoxes();
    const seen: string[] = [];
    for (let n = 0; n < 1_000; n++) {
      const box = boxOf('');
      // A search among all would read each one's shop.
      boxes.set(`s${n}`, Object.defineProperty(box, 'shop', { get: () => seen.push(`s${n}`) && `shop-${n % 500}` }));
    }
    seen.length = 0;
    expect(boxes.concerned('shop:shop-7').map(([session]) => session)).toEqual(['s7', 's507']);
    expect(boxes.concerned('session:s9')).toHaveLength(1);
    expect(seen).toEqual([]);
  });
});
