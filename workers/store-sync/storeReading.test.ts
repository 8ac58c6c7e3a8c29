import { expect, it } from 'vitest';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import type { ReportedOrder } from '../../domain/orders/orders.js';
import type { ToSeal } from '../../platform/vault/port.js';
import { recordOrders, sealOrders } from './storeReading.js';

const AT = '2026-07-01T09:00:00.000Z';
const READING = { shop: as<ShopDomain>('aurora.myshopify.com'), cause: 'sync', timeZone: 'UTC', names: true };

const reported = (n: number) =>
  ({
    ...{ orderId: `${n}`, createdAt: AT, processedAt: AT, updatedAt: AT, lines: [], customer: null },
  }) as unknown as ReportedOrder;

it('the next batch is sealed while one waits, and each is stored on call', async () => {
  const log: string[] = [];
  const eventLog = {
    read: async function* () {},
    appendMissing: async (_: string, events: { data: { orderId: string } }[]) =>
      void log.push(`stored ${events.map(({ data }) => data.orderId)}`),
  };
  const vault = {
    sealAll: async (many: readonly { parts: readonly { context: string }[] }[]) => {
      log.push(`sealed ${many.length}`);
      return many.map((_, n) => ({ digest: `${log.length}-${n}`, parts: ['sealed'] }));
    },
  };
  const ports = { eventLog, vault } as never;
  const [first, second] = [
    await sealOrders(ports, READING, [reported(1), reported(2)]),
    await sealOrders(ports, READING, [reported(3)]),
  ];
  expect(log).toEqual(['sealed 2', 'sealed 1']);
  await first();
  await second();
  expect(log.slice(2)).toEqual(['stored 1,2', 'stored 3']);
});

it('a customer who is erased while a batch is sealed leaves no name in it: what was sealed before had it', async () => {
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
  const vault = {
    sealAll: async (many: readonly ToSeal[]) =>
      many.map(({ recognisedBy, parts }) => ({
        digest: recognisedBy,
        parts: parts.map(part => `sealed ${part.plaintext}`),
      })),
  };
  const customer = { firstName: 'Ada', lastName: null };
  const orders = Array.from({ length: 40 }, (_, n) => ({ ...reported(n), customer }));
  await recordOrders({ eventLog, vault } as never, READING, orders);
  const nameless = written.filter(({ data }) => data.customer === null).map(({ data }) => data.orderId);
  expect([written.length, nameless]).toEqual([40, ['5']]);
});
