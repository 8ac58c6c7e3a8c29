import { expect, it } from 'vitest';
import { as, type Instant, type ShopDomain } from '../../domain/kernel/names.js';
import type { NewEvent } from '../../platform/event-store/port.js';
import { timeAt } from './histories/history.js';
import { ordersHistory } from './histories/storeHistories.js';
import { sealedHistory } from './sealedHistory.js';

const NOW = as<Instant>('2026-11-25T22:30:00.000Z');
const DAY = 1_440;

it("a store's orders of one day share a key, as in the product: the rebuild of orders was measured with a key for each", async () => {
  const ends = new Set<string>();
  const vault = { seal: async (...[, , , , until]: unknown[]) => void ends.add(String(until)) as never };
  const history = ordersHistory({ domain: as<ShopDomain>('bench.myshopify.com'), number: 0, seal: () => '' });
  for (let n = 0; n < 3 * DAY; n++) {
    const { type, ...data } = history.next().value;
    await sealedHistory({ type, data, at: timeAt(n), meta: {} } as unknown as NewEvent, vault, NOW);
  }
  expect(ends.size).toBe(3);
  expect([...ends].every(end => end > NOW)).toBe(true);
});
