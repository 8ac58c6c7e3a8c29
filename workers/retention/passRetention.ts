/**
 * Ends expired rows of a shop's read models. One event per day and shop states the cutoff; the folds do the rest, and
 * repeat it in a rebuild.
 */
import { record } from '../../application/decide/record.js';
import { abandonedOfDay } from '../../domain/checkouts/figures.js';
import { as, type Instant, type SealedText, type ShopDomain } from '../../domain/kernel/names.js';
import { figuresOfDay, type Sold } from '../../domain/orders/figures.js';
import { type Cutoffs, cutoffsAt, figuresEnd } from '../../domain/retention/policy.js';
import {
  type KeptFigures,
  keptContext,
  type RetentionEvent,
  retentionStream,
} from '../../domain/retention/retention.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { ReadStore } from '../../platform/read-store/port.js';
import type { Clock } from '../../platform/runtime/clock/clock.js';
import { forEachThenThrow } from '../../platform/runtime/forEachIsolated.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import type { Vault } from '../../platform/vault/port.js';

export interface PassPorts {
  readonly eventLog: EventLog;
  readonly readStore: Pick<ReadStore, 'sql'>;
  readonly vault: Pick<Vault, 'seal'>;
  readonly clock: Clock;
}

/**
 * Repeatable on the same day of a store, without effect. @returns the number of rows removed.
 * @throws the first fault, after all stores have run.
 */
export async function passRetention(ports: PassPorts): Promise<number> {
  const now = ports.clock.now();
  let rows = 0;
  const stores = await ports.readStore.sql.selectFrom('shops').select(['shop', 'time_zone']).execute();
  await forEachThenThrow(stores, async ({ shop, time_zone }) => {
    const cutoffs = cutoffsAt(now, time_zone);
    if (await hasOld(ports.readStore, shop, cutoffs)) rows += await passOf(ports, as<ShopDomain>(shop), cutoffs);
  });
  return rows;
}

async function hasOld({ sql }: PassPorts['readStore'], shop: string, cutoffs: Cutoffs): Promise<boolean> {
  const found = await Promise.all([
    ...BY_TIME.map(table => {
      const ofShop = sql.selectFrom(table).select('shop').where('shop', '=', shop);
      return ofShop.where('created_at', '<', cutoffs.orders).limit(1).execute();
    }),
    hasOldEvent({ sql }, shop, cutoffs),
    ...BY_DAY.map(table => {
      const ofShop = sql.selectFrom(table).select('shop').where('shop', '=', shop);
      return ofShop.where('day', '<', cutoffs.figures).limit(1).execute();
    }),
  ]);
  return found.flat().length > 0;
}

/** Looks at the first public event only: they are in order of time, but for clock skew. */
async function hasOldEvent({ sql }: PassPorts['readStore'], shop: string, { orders }: Cutoffs) {
  const ofShop = sql.selectFrom('feed_events').select('at').where('shop', '=', shop);
  const first = await ofShop.orderBy('position').limit(1).execute();
  return first.filter(({ at }) => at < orders);
}

const BY_TIME = ['orders', 'checkouts'] as const;
const BY_DAY = ['revenue_days', 'product_sales', 'checkout_days', 'conversion_days'] as const;

async function passOf(ports: PassPorts, shop: ShopDomain, cutoffs: Cutoffs): Promise<number> {
  const { readStore, clock } = ports;
  const [orders, checkouts] = await Promise.all([
    readStore.sql
      .selectFrom('orders')
      .select(['created_at', 'day', 'test', 'removed', 'cancelled', 'sale', 'refunded', 'currency', 'lines'])
      .where('shop', '=', shop)
      .where('created_at', '<', cutoffs.orders)
      .execute(),
    readStore.sql
      .selectFrom('checkouts')
      .select(['created_at', 'day', 'abandoned', 'total', 'currency'])
      .where('shop', '=', shop)
      .where('created_at', '<', cutoffs.orders)
      .execute(),
  ]);
  const figures = await rowsOfOldDays(readStore, shop, cutoffs.figures);
  // The read model may lag behind the last event, whose orders must not count again.
  const from = await lastPass(ports.eventLog, shop);
  const isNew = ({ created_at }: { readonly created_at: string }) => created_at >= from;
  const soldOf = ({ lines }: { readonly lines: string }) => ({ sold: JSON.parse(lines) as readonly Sold[] });
  const kept = [
    ...perDay('orders', orders.filter(isNew), day => figuresOfDay(day.map(one => ({ ...one, ...soldOf(one) })))),
    ...perDay('checkouts', checkouts.filter(isNew), abandonedOfDay),
  ];
  const removed = { orders: orders.length, checkouts: checkouts.length, figures };
  const passed: RetentionEvent = {
    type: 'RetentionPassed',
    ordersBefore: cutoffs.orders,
    figuresBefore: cutoffs.figures,
    kept: await sealed(ports, shop, cutoffs, kept),
    removed,
    at: clock.now(),
  };
  const id = derivedId('retention', shop, cutoffs.orders);
  await record(ports.eventLog, {
    stream: retentionStream(shop),
    facts: [passed],
    meta: { actor: { kind: 'worker', id: 'retention' }, shop, correlationId: id, causationId: null },
    idOf: () => id,
  });
  return removed.orders + removed.checkouts + removed.figures;
}

interface OfDay {
  readonly of: KeptFigures['of'];
  readonly day: string;
  readonly figures: object;
}

function perDay<Row extends { readonly day: string }>(
  of: KeptFigures['of'],
  rows: readonly Row[],
  figures: (rows: readonly Row[]) => object,
): readonly OfDay[] {
  const days = new Map<string, Row[]>();
  for (const row of rows) {
    const known = days.get(row.day);
    if (known) known.push(row);
    else days.set(row.day, [row]);
  }
  return [...days].map(([day, rowsOfDay]) => ({ of, day, figures: figures(rowsOfDay) }));
}

/** Omits days whose retention is over too. */
async function sealed({ vault }: PassPorts, shop: ShopDomain, { orders, figures }: Cutoffs, kept: readonly OfDay[]) {
  return await Promise.all(
    kept
      .filter(({ day }) => day >= figures)
      .map(async ({ of, day, figures: content }): Promise<KeptFigures> => {
        const context = keptContext(orders, { of, day });
        const text = await vault.seal(shop, 'analytics', JSON.stringify(content), context, figuresEnd(day));
        return { day, of, figures: as<SealedText>(text) };
      }),
  );
}

async function rowsOfOldDays({ sql }: PassPorts['readStore'], shop: ShopDomain, before: string): Promise<number> {
  const counts = await Promise.all(
    BY_DAY.map(table =>
      sql
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .where('shop', '=', shop)
        .where('day', '<', before)
        .executeTakeFirstOrThrow(),
    ),
  );
  return counts.reduce((all, { rows }) => all + Number(rows), 0);
}

/** The end of the period that the shop's last event covers; empty before the first. */
async function lastPass(eventLog: PassPorts['eventLog'], shop: ShopDomain): Promise<Instant | ''> {
  for await (const event of eventLog.read(retentionStream(shop), { direction: 'backward', limit: 1 }))
    if (event.type === 'RetentionPassed') return event.data.ordersBefore;
  return '';
}
