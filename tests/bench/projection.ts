/**
 * How fast read models are filled anew from the log (issue bar: 60,000 events/s), by the operator's own command:
 * read, fold, set-based write, checkpoint.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { EventType } from '../../domain/events.js';
import { systemClock } from '../../platform/clock/clock.js';
import { openEventStore } from '../../platform/event-store/openEventStore.js';
import type { EventStore, NewEvent } from '../../platform/event-store/port.js';
import { derivedId } from '../../platform/ids/ids.js';
import { hardware, percentile } from './measure.js';
import type { BenchResult, BenchRow } from './result.js';

const EVENTS_EACH = 300_000;
const APPEND = 500;
const PAGES = 5_000;
const BAR = 60_000;
/** A disk that is shared stands still now and then for as long as a tenth of a rebuild. */
const TIMES = 3;
const PROJECTIONS = ['competitors', 'notifications', 'orders'];
const SHOP = 'bench.myshopify.com';

export async function projectionBench(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'tidewatch-bench-'));
  const env = { EVENT_STORE: `sqlite:${join(folder, 'events.db')}`, READ_DB: `sqlite:${join(folder, 'read.db')}` };
  try {
    const store = openEventStore(env.EVENT_STORE, { clock: systemClock });
    await fill(store, 'prices', priceEvent);
    await fill(store, 'notifications', notificationEvent);
    await fill(store, 'orders', orderEvent);
    await store.close();
    const rows: BenchRow[] = [];
    for (const projection of PROJECTIONS) {
      const rates: number[] = [];
      for (let time = 0; time < TIMES; time++) {
        const { events, seconds } = await rebuilt(projection, env);
        if (events !== EVENTS_EACH) throw new Error(`${projection} folded ${events} events, of ${EVENTS_EACH}`);
        rates.push(Math.round(events / seconds));
      }
      const bar = { min: BAR };
      rows.push({ measure: `rebuild of ${projection}, median`, value: percentile(rates, 0.5), unit: 'events/s', bar });
      rows.push({
        measure: `  all of its ${TIMES}: ${rates.join(', ')}`,
        value: Math.min(...rates),
        unit: 'the least',
      });
    }
    return {
      name: 'projection',
      setup: {
        ...hardware(),
        engine: 'SQLite (@photostructure/sqlite), WAL; read models synchronous=NORMAL',
        log: `${(EVENTS_EACH * 3).toLocaleString('en-US')} events`,
      },
      rows,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The command in a process of its own; its start is not counted, as it says itself. */
async function rebuilt(projection: string, env: NodeJS.ProcessEnv): Promise<{ events: number; seconds: number }> {
  const command = ['run', '-s', 'tidewatch', '--', 'projections', 'rebuild', projection, '--json'];
  const { stdout } = await promisify(execFile)('npm', command, { env: { ...process.env, ...env } });
  return JSON.parse(stdout) as { events: number; seconds: number };
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
