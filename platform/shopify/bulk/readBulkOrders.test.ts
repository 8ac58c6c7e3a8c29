import { describe, expect, it } from 'vitest';
import type { BulkBatch } from './readBulkOrders.js';
import { readBulkOrders } from './readBulkOrders.js';

const money = (amount: string) => ({ shopMoney: { amount, currencyCode: 'USD' } });
const gid = (n: number) => `gid://shopify/Order/${n}`;
const order = (n: number, over: object = {}) => ({
  id: gid(n),
  name: `#${n}`,
  createdAt: '2026-06-30T22:00:00Z',
  updatedAt: '2026-06-30T23:00:00Z',
  processedAt: '2026-06-30T22:00:00Z',
  cancelledAt: null,
  test: false,
  displayFinancialStatus: 'PAID',
  totalPriceSet: money('30.0'),
  currentTotalPriceSet: money('30.0'),
  totalReceivedSet: money('30.0'),
  totalRefundedSet: money('0.0'),
  ...over,
});
const line = (parent: number, title: string) => ({
  id: 'gid://shopify/LineItem/1',
  title,
  quantity: 2,
  currentQuantity: 1,
  isGiftCard: false,
  product: null,
  discountedTotalSet: money('20.0'),
  __parentId: gid(parent),
});

/** @param size bytes per chunk: cuts lines and characters anywhere. */
async function* chunks(text: string, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
const jsonl = (...records: (object | string)[]) =>
  records.map(record => `${typeof record === 'string' ? record : JSON.stringify(record)}\n`).join('');

async function read(text: string, fromLine = 1, size?: number): Promise<BulkBatch[]> {
  const batches: BulkBatch[] = [];
  for await (const batch of readBulkOrders(chunks(text, size), fromLine)) batches.push(batch);
  return batches;
}
const ordersOf = (batches: readonly BulkBatch[]) => batches.flatMap(({ orders }) => orders);

describe('the file of a bulk operation', () => {
  it('is streamed: each order with its lines, whatever comes in between', async () => {
    const batches = await read(
      jsonl(order(1), line(1, 'Zelt 🏕'), order(2, { customer: { firstName: 'Jon', lastName: null } }), line(1, 'Mat')),
    );
    expect(ordersOf(batches)).toMatchObject([
      {
        orderId: gid(1),
        total: '30.0',
        customer: null,
        updatedAt: '2026-06-30T23:00:00.000Z',
        lines: [
          { title: 'Zelt 🏕', quantity: 1, total: '10.00' },
          { title: 'Mat', quantity: 1, total: '10.00' },
        ],
      },
      { orderId: gid(2), customer: { firstName: 'Jon', lastName: null }, lines: [] },
    ]);
    expect(batches.at(-1)).toMatchObject({ nextLine: 5, unreadable: [], late: [] });
  });

  it('may lack its last line break', async () => {
    expect(ordersOf(await read(jsonl(order(1), order(2)).trimEnd()))).toHaveLength(2);
  });

  it('may be empty', async () => expect(ordersOf(await read(''))).toEqual([]));

  it.each([
    ['broken', '{"id":"gid://shopify/Order/9","na'],
    ['of no kind that we asked for', '{"id":"gid://shopify/Refund/9"}'],
    ['not whole', JSON.stringify({ ...order(9), updatedAt: undefined })],
    ['with a day that does not exist', JSON.stringify(order(9, { createdAt: '2026-02-31T99:00:00Z' }))],
    ['empty', ''],
  ])('reports a line %s and yields the rest', async (_, bad) => {
    const batches = await read(jsonl(order(1), bad, order(2), line(2, 'Mat')));
    expect(ordersOf(batches).map(({ orderId }) => orderId)).toEqual([gid(1), gid(2)]);
    expect(batches.flatMap(({ unreadable }) => unreadable)).toEqual([2]);
  });

  it('reports a line longer than any record and does not keep it', async () => {
    const text = jsonl(order(1), `{"note":"${'x'.repeat(5 * 1024 * 1024)}"}`, order(2));
    const batches = await read(text, 1, 64 * 1024);
    expect(ordersOf(batches).map(({ orderId }) => orderId)).toEqual([gid(1), gid(2)]);
    expect(batches.flatMap(({ unreadable }) => unreadable)).toEqual([2]);
  });

  it('comes in batches, and can be continued after any of them', async () => {
    const count = 4_000;
    const text = jsonl(...Array.from({ length: count }, (_, n) => [order(n), line(n, 'Mat')]).flat());
    const batches = await read(text, 1, 64 * 1024);
    expect(batches.length).toBeGreaterThan(2);
    expect(Math.max(...batches.map(({ orders }) => orders.length))).toBeLessThanOrEqual(1_000);
    expect(ordersOf(batches).every(({ lines }) => lines.length === 1)).toBe(true);

    const [first] = batches;
    const rest = await read(text, first?.nextLine, 64 * 1024);
    const all = [...(first?.orders ?? []), ...ordersOf(rest)];
    expect(new Set(all.map(({ orderId }) => orderId)).size).toBe(count);
    expect(all.every(({ lines }) => lines.length === 1)).toBe(true);
  });

  it('may contain a line long after its order, which is then requested by id', async () => {
    const batches = await read(
      jsonl(...Array.from({ length: 3_000 }, (_, n) => order(n)), line(0, 'Mat'), line(2_999, 'Mat')),
      1,
      64 * 1024,
    );
    expect(batches.flatMap(({ late }) => late)).toEqual([gid(0)]);
    expect(ordersOf(batches).at(-1)?.lines).toHaveLength(1);
  });

  it('fails if the connection cuts it off, after yielding what came until then', async () => {
    async function* cut() {
      yield* chunks(jsonl(...Array.from({ length: 2_000 }, (_, n) => order(n))), 64 * 1024);
      throw new Error('cut');
    }
    const taken: BulkBatch[] = [];
    const reading = async () => {
      for await (const batch of readBulkOrders(cut(), 1)) taken.push(batch);
    };
    await expect(reading()).rejects.toThrow('cut');
    // All but those that may still wait for their lines.
    expect(ordersOf(taken).length).toBeGreaterThanOrEqual(1_500);
  });
});
