import { describe, expect, it } from 'vitest';
import { table, text } from '../platform/tables/table.js';
import { oldestRows } from './oldestRows.js';

const things = table(
  'competitors',
  { shop: text(), id: text(), day: text() },
  { key: ['shop', 'id'], indexes: [['shop', 'day']] },
);
const row = (shop: string, day: string) => ({ shop, id: day, day });
const olderThan = (than: string, shop = 'a', column = 'day') => ({ shop, column, than });

describe('whether a shop may have rows that are older', () => {
  const oldest = oldestRows();
  oldest.note(things, 'things__g1', [row('a', '2026-07-03'), row('a', '2026-07-01'), row('b', '2026-06-01')]);
  oldest.note(things, 'things__g1', [row('a', '2026-07-02')]);

  it.each([
    { when: 'its oldest is older', older: olderThan('2026-07-02'), then: true },
    { when: 'its oldest is of that very day', older: olderThan('2026-07-01'), then: false },
    { when: 'only that of another shop is older', older: olderThan('2026-06-30'), then: false },
    { when: 'it has no rows', older: olderThan('2026-07-02', 'c'), then: false },
    { when: 'the column has no index: nothing is noted of it', older: olderThan('2', 'a', 'id'), then: true },
  ])('$then if $when', ({ older, then }) => {
    expect(oldest.mayBeOlder(things, 'things__g1', older)).toBe(then);
  });

  it('keeps generations apart', () => {
    expect(oldest.mayBeOlder(things, 'things__g2', olderThan('2026-07-02'))).toBe(false);
  });
});
