/**
 * How fast read models are filled anew from the log (issue bar: 60,000 events/s), through the product's own rebuild:
 * read, fold, set-based write, checkpoint.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventType } from '../../domain/events.js';
import { systemClock } from '../../platform/clock/clock.js';
import type { EventStore, NewEvent } from '../../platform/event-store/port.js';
import { openSqliteEventStore } from '../../platform/event-store/sqlite/sqliteEventStore.js';
import { derivedId } from '../../platform/ids/ids.js';
import { openReadDb } from '../../platform/read-db/openReadDb.js';
import { competitors } from '../../projector/projections/competitors.js';
import { notifications } from '../../projector/projections/notifications.js';
import { orders } from '../../projector/projections/orders.js';
import { rebuild } from '../../projector/rebuild.js';
import { hardware, since } from './measure.js';
import type { BenchResult, BenchRow } from './result.js';

const EVENTS_EACH = 100_000;
const APPEND = 500;
const PAGES = 5_000;
const BAR = 60_000;
const SHOP = 'bench.myshopify.com';

export async function projectionBench(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'tidewatch-bench-'));
  const store = openSqliteEventStore({ path: join(folder, 'events.db') });
  const readDb = await openReadDb(`sqlite:${join(folder, 'read.db')}`, { writerThread: true });
  try {
    await fill(store, 'prices', priceEvent);
    await fill(store, 'notifications', notificationEvent);
    await fill(store, 'orders', orderEvent);
    const rows: BenchRow[] = [];
    for (const projection of [competitors, notifications, orders]) {
      const start = performance.now();
      const events = await rebuild({ store, readDb, clock: systemClock, onDeadLetter: refuse }, projection);
      const value = Math.round((events / since(start)) * 1_000);
      rows.push({ measure: `rebuild of ${projection.name}`, value, unit: 'events/s', bar: { min: BAR } });
    }
    return {
      name: 'projection',
      setup: {
        ...hardware(),
        engine: 'SQLite (libsql), WAL; read models synchronous=NORMAL',
        log: `${(EVENTS_EACH * 3).toLocaleString('en-US')} events`,
      },
      rows,
    };
  } finally {
    await store.close();
    await readDb.close();
    await rm(folder, { recursive: true });
  }
}

async function fill(store: EventStore, stream: string, make: (n: number) => [EventType, object]): Promise<void> {
  for (let from = 0; from < EVENTS_EACH; from += APPEND)
    await store.append(
      stream,
      Array.from({ length: APPEND }, (_, n) => newEvent(stream, from + n, make)),
      'any',
    );
}

function newEvent(stream: string, n: number, make: (n: number) => [EventType, object]): NewEvent {
  const [type, data] = make(n);
  const id = derivedId('bench', stream, n);
  return {
    id,
    type,
    schema: 1,
    data,
    at: timeOf(n),
    meta: { actor: { kind: 'worker', id: 'bench' }, shop: SHOP, correlationId: id, causationId: null },
  };
}

/** One event a minute, so that the days and the products repeat as they do in a store. */
const timeOf = (n: number): string => new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString();

/** Every page is seen once, then its price moves. */
function priceEvent(n: number): [EventType, object] {
  const page = `page-${n % PAGES}`;
  const price = (round: number) => `${100 + (round % 50)}.00`;
  const round = Math.floor(n / PAGES);
  if (round === 0)
    return [
      'PriceObserved',
      { page, reading: { title: page, price: price(0), currency: 'USD', listPrice: null, availability: 'in_stock' } },
    ];
  return ['PriceChanged', { page, from: price(round - 1), to: price(round), currency: 'USD', listPrice: null }];
}

const notificationEvent = (n: number): [EventType, object] => [
  'NotificationRaised',
  {
    notification: {
      notificationId: `notification-${n}`,
      message: `Trail Jacket fell from $${n}.00 to $${n - 1}.00`,
      notificationType: 'warning',
      category: 'competitors',
      sessionId: null,
      persistent: true,
      duration: null,
      action: '/competitors',
    },
  },
];

function orderEvent(n: number): [EventType, object] {
  const at = timeOf(n);
  const line = (m: number) => ({
    productId: `gid://shopify/Product/${m % 40}`,
    title: `Product ${m % 40}`,
    quantity: 1 + (m % 3),
    total: `${20 + (m % 60)}.50`,
  });
  return [
    'OrderSynced',
    {
      order: {
        orderId: `gid://shopify/Order/${n}`,
        name: `#${n}`,
        createdAt: at,
        processedAt: at,
        updatedAt: at,
        cancelledAt: null,
        test: false,
        financialStatus: 'PAID',
        total: '141.00',
        refunded: '0.00',
        currency: 'USD',
        customer: null,
        lines: [line(n), line(n + 7)],
      },
      day: at.slice(0, 10),
    },
  ];
}

function refuse(projection: string, event: { type: string }, fault: unknown): never {
  throw new Error(`${projection} could not fold ${event.type}`, { cause: fault });
}
