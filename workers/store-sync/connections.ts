import type { Reactor, ReactorEvent } from '../../application/follow/reactor.js';
import { reactorBus } from '../../application/follow/reactorBus.js';
import { shopOf } from '../../application/shop/shopOf.js';
import { publish } from '../../application/topics/publish.js';
import type { Instant, ShopDomain } from '../../domain/kernel/names.js';
import { shopStream } from '../../domain/shop/shop.js';
import { syncRequests } from '../../domain/store-sync/syncRequest.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { isAfter, type Position } from '../../platform/event-store/port.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import type { StoreSyncPorts } from './ports.js';

const DAY_MS = 86_400_000;

/**
 * Starts syncing a store when it connects. When it disconnects, deletes its token, so that no more requests are made
 * and work in progress stops. Reads from the start of the log, so that a lost table is refilled.
 */
export const connections = (
  ports: StoreSyncPorts,
): Reactor<'ShopConnected' | 'ShopReconnected' | 'ShopDisconnected'> => ({
  name: 'store-connections',
  types: ['ShopConnected', 'ShopReconnected', 'ShopDisconnected'],
  from: 'start',
  reads: [],
  // The vault stores the token: while it is down, a disconnection waits.
  probes: [() => ports.vault.getSecret('no shop', 'no secret')],
  react: event => {
    if (event.type === 'ShopDisconnected') return forget(ports, event.meta.shop);
    return begin(ports, event);
  },
});

async function begin(
  ports: StoreSyncPorts,
  { id: syncId, data: { shop }, meta: { correlationId }, position }: ReactorEvent<'ShopConnected' | 'ShopReconnected'>,
) {
  const { eventLog, workStore, bus, clock, syncMinutes } = ports;
  const synced = await lastSync(eventLog, shop, position);
  if (synced !== null) return await resume(ports, shop, synced);
  const now = clock.now();
  const due = { due_at: plus(now, syncMinutes * 60_000), backfill_due_at: plus(now, DAY_MS) };
  // Inserts the row before the request: a store without a row is not synced.
  await workStore.transaction(({ sql }) =>
    sql
      .insertInto('store_syncs')
      .values({ shop, ...due, ...NOTHING_READ })
      .onConflict(conflict => conflict.column('shop').doUpdateSet(due))
      .execute(),
  );
  const request = { syncId, shop, reason: 'connected', requestedAt: now } as const;
  await publish(reactorBus(bus), syncRequests, [request], { causeOf: () => correlationId });
}

/** The time of the last read since the store connected; `null` before the first. */
async function lastSync(eventLog: EventLog, shop: ShopDomain, connected: Position): Promise<Instant | null> {
  for await (const event of eventLog.read(shopStream(shop), { direction: 'backward' })) {
    if (!isAfter(event.position, connected)) return null;
    if (!event.unreadable && event.type === 'StoreSynced') return event.at;
  }
  return null;
}

/** Refills a lost table: reads the store in full in the background, as it does daily. */
async function resume({ workStore, clock }: StoreSyncPorts, shop: ShopDomain, synced: Instant): Promise<void> {
  const now = clock.now();
  const since = { orders_since: synced, products_since: synced, checkouts_since: synced };
  await workStore.transaction(({ sql }) =>
    sql
      .insertInto('store_syncs')
      .values({ shop, ...NOTHING_READ, ...since, due_at: now, backfill_due_at: now })
      .onConflict(conflict => conflict.column('shop').doNothing())
      .execute(),
  );
}

async function forget({ eventLog, workStore, tokens }: StoreSyncPorts, shop: ShopDomain): Promise<void> {
  // The store has reconnected, and the stored grant is the new one.
  if ((await shopOf(eventLog, shop)).status === 'connected') return;
  await tokens.forget(shop);
  await workStore.transaction(async ({ sql }) => {
    await sql.deleteFrom('store_syncs').where('shop', '=', shop).execute();
    await sql.deleteFrom('webhook_topics').where('shop', '=', shop).execute();
  });
}

const NOTHING_READ = {
  orders_since: null,
  products_since: null,
  checkouts_since: null,
  sync_id: null,
  bulk_id: null,
  bulk_lines: 1,
  bulk_orders: 0,
  refused: '{}',
  checked_at: null,
};
