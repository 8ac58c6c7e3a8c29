import { expect, it } from 'vitest';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import type { ReportedOrder } from '../../domain/orders/orders.js';
import { recordOrders } from './storeReading.js';

const AT = '2026-07-01T09:00:00.000Z';
const READING = { shop: as<ShopDomain>('aurora.myshopify.com'), cause: 'sync', timeZone: 'UTC', names: true };

const reported = (n: number) =>
  ({
    ...{ orderId: `${n}`, createdAt: AT, processedAt: AT, updatedAt: AT, lines: [], customer: null },
  }) as unknown as ReportedOrder;

it('a batch of orders is sealed in slices, so that requests have a turn in between: a hundred took 20 ms at once', async () => {
  let [inTurn, most, done] = [0, 0, false];
  const nextTurn = () => {
    inTurn = 0;
    if (!done) setImmediate(nextTurn);
  };
  nextTurn();
  const ports = {
    eventLog: { read: async function* () {} } as never,
    vault: {
      sealWith: async () => {
        inTurn += 1;
        most = Math.max(most, inTurn);
        return null as never;
      },
    } as never,
  };
  await recordOrders(
    ports,
    READING,
    Array.from({ length: 128 }, (_, n) => reported(n)),
  );
  done = true;
  expect(most).toBe(32);
});

it('a customer who is erased while a batch is sealed leaves no name in it: the slices before had it', async () => {
  let loads = 0;
  const written: { data: { orderId: string; customer: string | null } }[] = [];
  const eventLog = {
    async *read(stream: string) {
      loads += 1;
      const data = { erasureId: 'e', orderIds: ['5'] };
      if (stream.startsWith('privacy-') && loads > 1)
        yield { type: 'OrdersRedacted', at: AT, data, revision: 0, id: 'e', meta: {} };
    },
    appendMissing: async (_: string, events: typeof written) => void written.push(...events),
  };
  const key = { digest: (text: string) => text, seal: (text: string) => `sealed ${text}` };
  const vault = { sealWith: async (_: unknown, use: (by: typeof key) => unknown) => use(key) };
  const customer = { firstName: 'Ada', lastName: null };
  const orders = Array.from({ length: 40 }, (_, n) => ({ ...reported(n), customer }));
  await recordOrders({ eventLog, vault } as never, READING, orders);
  const nameless = written.filter(({ data }) => data.customer === null).map(({ data }) => data.orderId);
  expect([written.length, nameless]).toEqual([40, ['5']]);
});
