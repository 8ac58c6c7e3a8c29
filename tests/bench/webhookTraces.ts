/** Reconstructs each delivery's fate from the log, the read models and the notes taken meanwhile. */
import '../../workers/webhooks/tables.js';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openEventLog } from '../../platform/event-store/openEventLog.js';
import type { ReadStore } from '../../platform/read-store/port.js';
import { systemClock } from '../../platform/runtime/clock/clock.js';
import { testVault } from '../../platform/vault/testVault.fixtures.js';
import type { WorkStore } from '../../platform/work-store/port.js';

/** Far longer than folding takes: later deliveries count as lost. */
const GIVE_UP_MS = 60_000;

/** An order of a store, and the times at which its delivery reached each stage, in milliseconds since 1970. */
export interface Delivery {
  readonly shop: string;
  readonly orderId: string;
  delivered: number;
  accepted?: number;
  attempts: number;
  fetched?: number;
  appended?: number;
  position?: string;
  /** The order's occurrences in the log. */
  times: number;
  folded?: number;
  pushed?: number;
}

/** Records when a position was first observed as reached. */
export type Reached = readonly [at: number, position: string];

export const webhookIdOf = ({ orderId }: Delivery): string => `webhook-${orderId.slice(orderId.lastIndexOf('/') + 1)}`;

export interface Stores {
  readonly readStore: ReadStore;
  readonly workStore: WorkStore;
}

/** Counts complete ones: the order is in the read model, and the delivery is recorded as handled. */
export const countComplete = async (
  { readStore, workStore }: Stores,
  deliveries: readonly Delivery[],
): Promise<number> => {
  const orders = await readStore.sql.selectFrom('orders').select('order_id').execute();
  const noted = await workStore.sql.selectFrom('webhook_deliveries').select('webhook_id').execute();
  const there = new Set([...orders.map(row => row.order_id), ...noted.map(row => row.webhook_id)]);
  return deliveries.filter(one => there.has(one.orderId) && there.has(webhookIdOf(one))).length;
};

/** Waits until all are complete, or gives up. */
export async function waitForAll(stores: Stores, deliveries: readonly Delivery[]): Promise<void> {
  for (const end = Date.now() + GIVE_UP_MS; Date.now() < end; await wait(50))
    if ((await countComplete(stores, deliveries)) === deliveries.length) return;
}

/** From what `noteFetches` wrote. */
export function readFetches(file: string, all: readonly Delivery[]): void {
  const byId = new Map(all.map(one => [one.orderId, one]));
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    const [id = '', at] = line.split(' ');
    const delivery = byId.get(id);
    if (delivery && at !== undefined) delivery.fetched ??= Number(at);
  }
}

/** Each order's positions and occurrences in the log. */
export async function readLog(folder: string, all: readonly Delivery[]): Promise<void> {
  const byId = new Map(all.map(one => [one.orderId, one]));
  const eventLog = openEventLog(`sqlite:${join(folder, 'events.db')}`, { clock: systemClock, vault: testVault });
  for await (const { events } of eventLog.readAll('start', { types: ['OrderSynced'] }))
    for (const { data, position, recordedAt } of events) {
      const delivery = byId.get(data.orderId);
      if (!delivery) continue;
      delivery.times += 1;
      delivery.position ??= position;
      delivery.appended ??= Date.parse(recordedAt);
    }
  await eventLog.close();
}

/** @param pushes by store. */
export function noteFolds(
  checkpoints: readonly Reached[],
  pushes: ReadonlyMap<string, readonly Reached[]>,
  all: readonly Delivery[],
): void {
  for (const delivery of all) {
    const { position, shop } = delivery;
    if (position === undefined) continue;
    const far = ([, reached]: Reached) => reached >= position;
    const folded = checkpoints.find(far)?.[0];
    const pushed = pushes.get(shop)?.find(far)?.[0];
    if (folded !== undefined) delivery.folded = folded;
    if (pushed !== undefined) delivery.pushed = pushed;
  }
}

/** @returns stores whose daily sums do not match their orders: an order folded twice would count twice. */
export async function wrongSums({ sql }: ReadStore): Promise<number> {
  const orders = await sql
    .selectFrom('orders')
    .select(['shop', 'day', 'total', 'test', 'cancelled', 'removed'])
    .execute();
  const days = await sql.selectFrom('revenue_days').select(['shop', 'day', 'total', 'orders']).execute();
  const sums = new Map<string, number>();
  const add = (key: string, value: number) => sums.set(key, (sums.get(key) ?? 0) + value);
  for (const { shop, day, total, test, cancelled, removed } of orders)
    if (!test && !cancelled && !removed) {
      add(`${shop} ${day} total`, total);
      add(`${shop} ${day} orders`, 1);
    }
  for (const { shop, day, total, orders } of days) {
    add(`${shop} ${day} total`, -total);
    add(`${shop} ${day} orders`, -orders);
  }
  return new Set([...sums].filter(([, rest]) => rest !== 0).map(([key]) => key.split(' ')[0])).size;
}
