/** A rebuild in threads that divide the shops leaves what a rebuild in one thread leaves, whatever goes wrong in them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { EVENTS, type EventType, schemaOf } from '../../../domain/events.js';
import { as, type ShopDomain } from '../../../domain/kernel/names.js';
import { startLanes } from '../../../ops/rebuild-lane/startLanes.js';
import { openEventLog } from '../../../platform/event-store/openEventLog.js';
import type { NewEvent } from '../../../platform/event-store/port.js';
import type { ShopsPart } from '../../../platform/event-store/shopsPart.js';
import { openReadStore } from '../../../platform/read-store/openReadStore.js';
import type { ReadStore } from '../../../platform/read-store/port.js';
import { systemClock } from '../../../platform/runtime/clock/clock.js';
import { derivedId } from '../../../platform/runtime/ids/ids.js';
import { openVault } from '../../../platform/vault/openVault.js';
import { rebuild } from '../../../projector/rebuild.js';
import { projections } from '../../../read-models/readModels.js';
import { HISTORIES } from '../../bench/histories/histories.js';
import { timeAt } from '../../bench/histories/history.js';
import { sealedHistory } from '../../bench/sealedHistory.js';
import { bundledThread } from '../bundledThread.js';

const MASTER_KEY = new Uint8Array(32).fill(7);
const SHOPS = [0, 1, 2, 3].map(number => as<ShopDomain>(`shop-${number}.myshopify.com`));
const [A, B, C, D] = SHOPS as [ShopDomain, ShopDomain, ShopDomain, ShopDomain];
const EACH = 400;
const ERASURE = { type: 'ShopErased', erasureId: 'erasure-1' } as const;

const orders = projections.find(({ name }) => name === 'orders') as (typeof projections)[number];

const entry = await bundledThread('ops/rebuild-lane/thread.ts');

let urls: { readonly EVENT_STORE: string; readonly READ_STORE: string; readonly KEY_STORE: string };
let vault: ReturnType<typeof openVault>;
let eventLog: ReturnType<typeof openEventLog>;
let readStore: ReadStore;
beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-lanes-'));
  const file = (name: string) => `sqlite:${join(folder, name)}.db`;
  urls = { EVENT_STORE: file('events'), READ_STORE: file('read'), KEY_STORE: file('keys') };
  vault = openVault(urls.KEY_STORE, { masterKey: MASTER_KEY, clock: systemClock });
  eventLog = openEventLog(urls.EVENT_STORE, { clock: systemClock });
  readStore = await openReadStore(urls.READ_STORE);
  return async () => {
    await Promise.all([eventLog.close(), readStore.close(), vault.close()]);
    rmSync(folder, { recursive: true });
  };
});

const eventOf = (shop: ShopDomain, n: number, { type, ...data }: { type: EventType }): NewEvent => ({
  id: derivedId('test', shop, n),
  type,
  schema: schemaOf(type),
  data,
  at: timeAt(n),
  meta: {
    actor: { kind: 'worker', id: 'test' },
    shop: EVENTS[type].of === 'shop' ? shop : null,
    correlationId: shop,
    causationId: null,
  },
});

/** The stores take turns, as syncs do. */
async function fill(alter: (shop: ShopDomain, n: number, event: NewEvent) => NewEvent = (_, __, event) => event) {
  const histories = SHOPS.map((domain, number) => ({
    domain,
    happenings: HISTORIES.orders?.({ domain, number, seal: () => 'v1.a.b' }) as Generator<{ type: EventType }>,
  }));
  for (let from = 0; from < EACH; from += 50)
    for (const { domain, happenings } of histories) {
      const events = Array.from({ length: 50 }, (_, n) => eventOf(domain, from + n, happenings.next().value));
      const sealed = await Promise.all(events.map(event => sealedHistory(event, vault, systemClock.now())));
      await eventLog.append(
        `orders-${domain}`,
        sealed.map((event, n) => alter(domain, from + n, event)),
        'any',
      );
    }
}

/** Everything that the read model and its bookkeeping hold. */
async function rowsOf(store: ReadStore) {
  const all = async (name: string, ...by: string[]) => {
    const query = store.sql.selectFrom(name as 'orders').selectAll();
    return await by.reduce((sorted, column) => sorted.orderBy(column as 'order_id'), query).execute();
  };
  const checkpoints = await store.sql.selectFrom('projections').select(['position', 'status']).execute();
  const aside = await store.sql
    .selectFrom('dead_letters')
    .select(['event_id', 'position'])
    .orderBy('position')
    .execute();
  return {
    orders: await all('orders', 'shop', 'order_id'),
    days: await all('revenue_days', 'shop', 'day', 'currency'),
    sales: await all('product_sales', 'shop', 'product_id', 'day'),
    ...{ checkpoints, aside },
  };
}

const ports = () => ({ eventLog, readStore, vault, clock: systemClock, onDeadLetter: () => {} });

async function rebuiltAlone() {
  const alone = await openReadStore(`${urls.READ_STORE}-alone`);
  onTestFinished(() => alone.close());
  const events = await rebuild({ ...ports(), readStore: alone }, orders);
  return { events, rows: await rowsOf(alone) };
}

async function rebuiltInLanes(parts: readonly [ShopsPart, ...ShopsPart[]], thread = entry) {
  const lanes = startLanes(urls, MASTER_KEY, parts, thread);
  try {
    const seen: number[] = [];
    const events = await rebuild(ports(), orders, folded => seen.push(folded), lanes);
    return { events, seen, rows: await rowsOf(readStore) };
  } finally {
    await lanes.end();
  }
}

/** Two lanes. Something happens before the other thread is asked. */
function lanesThat(happens: () => Promise<unknown>) {
  const lanes = startLanes(urls, MASTER_KEY, TWO, entry);
  const others = lanes.others.map(({ part, fold }) => ({
    part,
    fold: async (...args: Parameters<typeof fold>) => {
      await happens();
      return await fold(...args);
    },
  }));
  return { ...lanes, others, [Symbol.asyncDispose]: lanes.end };
}

async function shopsIn(physicalName: string): Promise<string[]> {
  const rows = readStore.sql
    .selectFrom(physicalName as 'orders')
    .select('shop')
    .distinct()
    .orderBy('shop');
  return (await rows.execute()).map(({ shop }) => shop);
}

const TWO: readonly [ShopsPart, ShopsPart] = [{ except: [B, D] }, { only: [B, D] }];
const FOUR: readonly [ShopsPart, ...ShopsPart[]] = [
  { except: [B, C, D] },
  ...[B, C, D].map((shop): ShopsPart => ({ only: [shop] })),
];

describe('a rebuild in lanes', () => {
  it.each([
    ['two', TWO],
    ['four', FOUR],
  ])('%s, leaves the rows of a rebuild in one thread, each event folded once', async (_, parts) => {
    await fill();
    const alone = await rebuiltAlone();
    const { events, seen, rows } = await rebuiltInLanes(parts);
    expect(events).toBe(4 * EACH);
    expect(events).toBe(alone.events);
    expect(seen.at(-1)).toBe(events);
    expect(rows.orders.length).toBeGreaterThan(1_000);
    expect(rows).toEqual(alone.rows);
    expect(rows.checkpoints).toEqual([{ position: await eventLog.head(), status: 'live' }]);
  });

  it('drops the rows of a shop that was erased, in whichever lane it is', async () => {
    await fill((shop, n, event) => ((shop === A || shop === B) && n === 300 ? eventOf(shop, n, ERASURE) : event));
    const alone = await rebuiltAlone();
    const { rows } = await rebuiltInLanes(TWO);
    expect(rows).toEqual(alone.rows);
    const left = (shop: ShopDomain) => rows.orders.filter(order => order.shop === shop).length;
    expect(left(A)).toBeLessThan(EACH / 3);
    expect(left(B)).toBeLessThan(EACH / 3);
    expect(left(C)).toBeGreaterThan(EACH / 2);
  });

  it('puts aside what does not open, in whichever lane it is, and folds everything else', async () => {
    const BROKEN = [
      [A, 120],
      [B, 40],
      [B, 333],
      [D, 399],
    ];
    await fill((shop, n, event) =>
      BROKEN.some(([in_, at]) => in_ === shop && at === n)
        ? { ...event, data: { ...(event.data as object), order: 'v1.AAAAAAAAAAAAAAAAAAAAAA.AAAA' } }
        : event,
    );
    const alone = await rebuiltAlone();
    const { rows } = await rebuiltInLanes(TWO);
    expect(rows.aside).toHaveLength(BROKEN.length);
    expect(rows).toEqual(alone.rows);
  });

  it('folds what is appended meanwhile, once, over the rows of every lane', async () => {
    await fill();
    const again = HISTORIES.orders?.({ domain: B, number: 1, seal: () => 'v1.a.b' }).next().value;
    const late = await sealedHistory(eventOf(B, EACH, again as never), vault, systemClock.now());
    await using lanes = lanesThat(() => eventLog.append('orders-late', [late], 'any'));
    expect(await rebuild(ports(), orders, () => {}, lanes)).toBe(4 * EACH + 1);
    expect(await rowsOf(readStore)).toEqual((await rebuiltAlone()).rows);
  });

  it('is indexed from the start: no thread waits while another one indexes', async () => {
    await fill();
    let indexed: unknown;
    await using lanes = lanesThat(async () => {
      const found = await sql`select sql from sqlite_schema where type = 'index' and tbl_name = 'orders__g1'`.execute(
        readStore.sql,
      );
      indexed = found.rows;
    });
    await rebuild(ports(), orders, () => {}, lanes);
    expect(indexed).toContainEqual({ sql: expect.stringContaining('("shop", "created_at")') });
  });

  it('fails if one of its threads does, when the others have ended, and what was there before serves on', async () => {
    await fill();
    const before = await rebuiltInLanes(TWO);
    const failing = new URL('data:text/javascript,throw new Error("no such thread")');
    await expect(rebuiltInLanes(TWO, failing)).rejects.toThrow('no such thread');
    expect(await shopsIn('orders__g2')).toEqual([A, C]);
    const { checkpoints, ...rows } = await rowsOf(readStore);
    expect(checkpoints.map(({ status }) => status)).toEqual(['live', 'in-lanes']);
    expect(rows).toEqual({ orders: before.rows.orders, days: before.rows.days, sales: before.rows.sales, aside: [] });
  });

  it('stops a lane whose generation is no longer built: another process has taken it away', async () => {
    await fill();
    const taken = () =>
      readStore.transaction(({ sql }) =>
        sql.updateTable('projections').set({ status: 'retired' }).where('status', '=', 'in-lanes').execute(),
      );
    await using lanes = lanesThat(taken);
    await expect(rebuild(ports(), orders, () => {}, lanes)).rejects.toThrow('was written by another process');
    expect(await shopsIn('orders__g1')).not.toContain(B);
  });
});
