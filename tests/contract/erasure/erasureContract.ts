/** The contract of an erasure on any engines: no data of the shop remains anywhere, and none returns. Long because
 * every store that could keep data has its case. */
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { commandHandler } from '../../../application/decide/handle.js';
import { load } from '../../../application/decide/load.js';
import { reopenShop } from '../../../application/privacy/reopenShop.js';
import { requestErasure } from '../../../application/privacy/requestErasure.js';
import { scheduleErasure } from '../../../application/privacy/scheduleErasure.js';
import { as, type Currency } from '../../../domain/kernel/names.js';
import { customerContext } from '../../../domain/orders/orders.js';
import { SHOP_STORES } from '../../../domain/privacy/erasedStores.js';
import { privacy, privacyStream } from '../../../domain/privacy/privacy.js';
import { session, sessionStream } from '../../../domain/session/session.js';
import { shop as shopDecider, shopStream } from '../../../domain/shop/shop.js';
import { restoreBackup } from '../../../ops/backup/restoreBackup.js';
import { takeBackup } from '../../../ops/backup/takeBackup.js';
import { loadConfig } from '../../../platform/runtime/config/config.js';
import { rebuild } from '../../../projector/rebuild.js';
import { projections } from '../../../read-models/readModels.js';
import { eraseDue, runErasures } from '../../../workers/privacy/erasures.js';
import { tables } from '../../../workers/tables.js';
import { backUp, event, newFolder, OTHER, openProduct, type Product, SHOP } from './erasedProduct.js';
import { CLEAR, CUSTOMER, live, sessionOf, syncCustomers, syncOrder } from './shopLife.js';

const configOf = (folder: string) => loadConfig({ TIDEWATCH_DATA_DIR: folder, NODE_ENV: 'test' });

type Urls = NonNullable<Parameters<typeof openProduct>[1]>;

/** @param newUrls where PostgreSQL keeps what else is in files. */
export function erasureContract(engine: string, newUrls: () => Promise<Urls>): void {
  describe(`an erasure on ${engine}`, () => {
    let urls: Urls;
    let product: Product;
    async function open(folder: string, clock?: Product['clock']): Promise<Product> {
      const opened = await openProduct(folder, urls, clock);
      onTestFinished(opened.close);
      return opened;
    }
    beforeEach(async () => {
      urls = await newUrls();
      product = await open(newFolder());
      await live(product, SHOP);
      await live(product, OTHER);
      await folded();
    });

    const folded = async (of = product) => {
      const head = (await of.eventLog.head()) ?? '';
      await expect
        .poll(async () => {
          const rows = await of.readStore.sql.selectFrom('projections').select(['name', 'position']).execute();
          return rows.filter(({ position }) => position < head).map(({ name }) => name);
        })
        .toEqual([]);
    };
    const meta = { actor: { kind: 'merchant', id: 'm' }, shop: SHOP, correlationId: 'c', causationId: null } as const;
    const request = (erasureId = 'e1', of = product) =>
      requestErasure(of, { shop: SHOP, erasureId, subject: null, origin: 'merchant', meta });
    const typesIn = async (stream: string, of = product) => {
      const types: string[] = [];
      for await (const { type } of of.eventLog.read(stream)) types.push(type);
      return types;
    };
    const isComplete = async (of = product) => (await typesIn(privacyStream(SHOP), of)).includes('ErasureCompleted');
    async function erase(of = product) {
      await request('e1', of);
      await folded(of);
      await of.turn();
      expect(await isComplete(of)).toBe(true);
      await folded(of);
    }
    async function allOf(stream: string) {
      const all: unknown[] = [];
      for await (const event of product.eventLog.read(stream)) all.push(event.data);
      return all;
    }
    /** Last names of customers that can be read. */
    async function namesIn(shop: typeof SHOP): Promise<string[]> {
      const rows = await product.readStore.sql
        .selectFrom('orders')
        .select(['order_id', 'customer'])
        .where('shop', '=', shop)
        .execute();
      const sealed = rows.flatMap(({ order_id: id, customer }) =>
        customer === null ? [] : [{ sealed: as<never>(customer), context: customerContext(id) }],
      );
      const opened = await product.vault.openAll(sealed);
      return opened.flatMap(one => (one.status === 'open' ? [JSON.parse(one.plaintext).lastName as string] : []));
    }
    const opens = async (shop: typeof SHOP, of = product) => {
      const [order] = await of.readStore.sql.selectFrom('orders').select('customer').where('shop', '=', shop).execute();
      return order?.customer
        ? (await of.vault.openAll([{ sealed: as(order.customer), context: '' }]))[0]?.status
        : 'none';
    };

    /** All stored data of the shop, by location. */
    async function left(of = product) {
      const { readStore, workStore, vault, bus } = of;
      const rows = await readStore.rowsOf(SHOP);
      const work = await Promise.all(
        (['webhook_deliveries', 'webhook_topics', 'store_syncs', 'alert_queue'] as const).map(
          async table =>
            (await workStore.sql.selectFrom(table).select('shop').where('shop', '=', SHOP).execute()).length,
        ),
      );
      const sessions = await workStore.sql
        .selectFrom('session_seen')
        .select('session_id')
        .where('session_id', '=', sessionOf(SHOP))
        .execute();
      const grant = await vault.getSecret(SHOP, 'shopify-grant');
      return {
        rows,
        work: work.reduce((a, b) => a + b, 0),
        sessions: sessions.length,
        grant,
        bus: await bus.erase(SHOP),
        pages: await of.snapshots.removeAll(SHOP),
      };
    }
    const NOTHING = { rows: 0, work: 0, sessions: 0, grant: null, bus: 0, pages: 0 };

    it('leaves nothing of the shop in any store, and everything of the others', async () => {
      const before = await product.readStore.rowsOf(OTHER);
      expect(before).toBeGreaterThan(3);
      expect(await product.readStore.rowsOf(SHOP)).toBe(before);
      await erase();
      expect(await left()).toEqual(NOTHING);
      expect(await product.readStore.rowsOf(OTHER)).toBe(before);
      expect(await product.vault.getSecret(OTHER, 'shopify-grant')).toContain('shpat');
      expect((await load(product.eventLog, session, sessionStream(sessionOf(SHOP)))).status).toBe('ended');
      expect((await load(product.eventLog, session, sessionStream(sessionOf(OTHER)))).status).toBe('open');
      expect(product.signals.filter(({ kind }) => kind === 'ended' || kind === 'erased')).toEqual(
        expect.arrayContaining([
          { kind: 'ended', room: `shop:${SHOP}` },
          { kind: 'ended', room: `session:${sessionOf(SHOP)}` },
          { kind: 'erased', shop: SHOP },
        ]),
      );
    });

    it('lists a receipt of each store, which says that nothing remains', async () => {
      await erase();
      const [row] = await product.readStore.sql.selectFrom('privacy_requests').selectAll().execute();
      const receipts = JSON.parse(row?.receipts ?? '[]') as { store: string; removed: number; remaining: number }[];
      expect(receipts.map(({ store }) => store)).toEqual([...SHOP_STORES]);
      expect(receipts.every(({ remaining }) => remaining === 0)).toBe(true);
      const removed = Object.fromEntries(receipts.map(one => [one.store, one.removed]));
      expect(removed).toMatchObject({ connection: 1, sessions: 1, keys: 3, bus: 1, 'work store': 6 });
      expect(removed['read models']).toBeGreaterThan(3);
      expect(row).toMatchObject({ of_shop: SHOP, completed_at: product.clock.now() });
    });

    it('leaves ciphertext that no one can open, and no word in clear in any file', async () => {
      const [before] = await product.readStore.sql
        .selectFrom('orders')
        .select('customer')
        .where('shop', '=', SHOP)
        .execute();
      expect(before?.customer).toBeTruthy();
      await erase();
      expect(await product.vault.open(as(before?.customer ?? ''), 'any')).toEqual({ status: 'erased' });
      expect(await opens(OTHER)).not.toBe('erased');
      await product.close();
      const files = readdirSync(product.folder, { recursive: true, withFileTypes: true }).flatMap(found =>
        found.isFile() ? [join(found.parentPath, found.name)] : [],
      );
      expect(files.length).toBeGreaterThan(1);
      for (const file of files)
        for (const word of CLEAR) expect(readFileSync(file).includes(word), `${word} in ${file}`).toBe(false);
    });

    it('stays so in a rebuild of every read model, without a fault', async () => {
      await erase();
      for (const projection of projections)
        await rebuild({ ...product, onDeadLetter: (_, __, fault) => expect.fail(String(fault)) }, projection);
      expect(await product.readStore.eraseShop(SHOP)).toBe(0);
    });

    it('is one, however many ask at once', async () => {
      const asked = await Promise.all([request('e1'), request('e2'), request('e1')]);
      // Any of them may be first.
      expect(new Set(asked.flatMap(answer => ('erasureId' in answer ? [answer.erasureId] : []))).size).toBe(1);
      await folded();
      await Promise.all([product.turn(), product.turn(), product.turn()]);
      expect((await typesIn(privacyStream(SHOP))).filter(type => type === 'ErasureRequested')).toHaveLength(1);
      expect((await typesIn(privacyStream(SHOP))).filter(type => type === 'ErasureCompleted')).toHaveLength(1);
      expect(await left()).toEqual(NOTHING);
    });

    it('ends by itself after a crash behind any of its steps', async () => {
      await request();
      await folded();
      /** A process that dies after erasing a store, before it appends the receipt, once it has this many receipts. */
      const turnOfOneThatDies = (receipts: number) => {
        let said = 0;
        const append: typeof product.eventLog.append = (stream, events, expected) => {
          if (events.some(({ type }) => type === 'StoreErased') && said++ === receipts) throw new Error('killed');
          return product.eventLog.append(stream, events, expected);
        };
        const store = { ...product.eventLog, append };
        const dying = { ...product, store, handle: commandHandler(store) };
        return eraseDue(dying, tables, new AbortController().signal);
      };
      for (const [index, name] of SHOP_STORES.entries()) {
        await turnOfOneThatDies(0);
        expect(await isComplete(), name).toBe(false);
        await turnOfOneThatDies(1);
        const receipts = (await typesIn(privacyStream(SHOP))).filter(type => type === 'StoreErased');
        expect(receipts).toHaveLength(index + 1);
      }
      await product.turn();
      expect(await isComplete()).toBe(true);
      expect(await left()).toEqual(NOTHING);
    });

    it('finds what a sync writes at the last moment', async () => {
      await request();
      await folded();
      // Checked that the shop was open before the erasure was recorded.
      const open = { ...product, eventLog: { ...product.eventLog, read: async function* () {} as never } };
      let isLate = true;
      // By then its streams are closed and its rows and keys are gone.
      const erase: typeof product.bus.erase = async shop => {
        product.clock.advance(1_000);
        if (isLate) await syncOrder(open, SHOP);
        isLate = false;
        return product.bus.erase(shop);
      };
      await eraseDue({ ...product, bus: { ...product.bus, erase } }, tables, new AbortController().signal);
      expect(await isComplete()).toBe(true);
      expect((await typesIn(`orders-${SHOP}`)).slice(-3)).toEqual(['ShopErased', 'OrderSynced', 'ShopErased']);
      await folded();
      expect((await left()).rows).toBe(0);
      await syncOrder(product, SHOP);
      await folded();
      expect((await left()).rows).toBe(0);
    });

    it('is carried out by a clock that was put back', async () => {
      const earlier = await open(product.folder, product.clock);
      product.clock.advance(-86_400_000);
      await erase(earlier);
      expect(await left(earlier)).toEqual(NOTHING);
      expect((await load(earlier.eventLog, session, sessionStream(sessionOf(SHOP)))).status).toBe('ended');
    });

    it('leaves a shop that may connect again, as new', async () => {
      await erase();
      const at = product.clock.now();
      expect(await reopenShop(product.handle, { shop: SHOP, commandId: 'again', at, meta })).toBeNull();
      await product.handle(shopDecider, {
        commandId: 'connect',
        stream: shopStream(SHOP),
        command: {
          type: 'ConnectShop',
          shop: SHOP,
          profile: { name: 'Aurora', currency: as<Currency>('USD'), timeZone: 'UTC' },
          scopes: [],
          at,
        },
        meta,
      });
      // The same order as before: it is news.
      await syncOrder(product, SHOP);
      await folded();
      await product.turn();
      await product.reapply();
      expect(
        await product.readStore.sql.selectFrom('orders').select('shop').where('shop', '=', SHOP).execute(),
      ).toHaveLength(1);
      expect(
        await product.readStore.sql.selectFrom('competitors').select('shop').where('shop', '=', SHOP).execute(),
      ).toEqual([]);
    });

    it('is not what a customer’s request for data is: of that the merchant is told, once', async () => {
      const at = product.clock.now();
      await product.handle(privacy, {
        commandId: 'r1',
        stream: privacyStream(SHOP),
        command: { type: 'RequestData', requestId: 'r1', subject: null, answerBy: at, dueAt: at, at },
        meta,
      });
      await folded();
      await product.notifyMerchants();
      await product.notifyMerchants();
      await folded();
      const told = await product.readStore.sql
        .selectFrom('notifications')
        .select('message')
        .where('shop', '=', SHOP)
        .execute();
      expect(told.map(({ message }) => message)).toEqual([expect.stringContaining('A customer asked for their data')]);
      expect(await typesIn(privacyStream(SHOP))).toEqual(['DataRequested', 'DataRequestAnswered']);
    });

    it('is carried out though another shop’s, of before a backup, cannot be done again', async () => {
      product.erasureList.add({ erasureId: 'lost', shop: OTHER, scope: 'shop', keys: [] });
      const newer = { type: 'DataRequestAnswered', requestId: 'x', how: 'told', at: product.clock.now() } as const;
      await product.eventLog.append(privacyStream(OTHER), [{ ...event(OTHER, newer), schema: 99 }], 'any');
      await request();
      await folded();
      const stop = new AbortController();
      const running = runErasures(product, tables, stop.signal);
      await expect.poll(isComplete).toBe(true);
      stop.abort();
      await running;
    });

    describe('requested by Shopify', () => {
      const DAY_MS = 86_400_000;
      const HOUR_MS = 3_600_000;
      const schedule = async (erasureId = 's1') => {
        await scheduleErasure(product.handle, { shop: SHOP, erasureId, at: product.clock.now(), meta });
        await folded();
      };
      const settle = async () => {
        await product.settleScheduled();
        await folded();
        await product.turn();
      };
      const row = () =>
        product.readStore.sql
          .selectFrom('privacy_requests')
          .select(['completed_at', 'erase_at', 'cancelled_at', 'due_at', 'requested_at'])
          .where('id', '=', 's1')
          .executeTakeFirstOrThrow();

      it('waits for a day, across a restart, and is carried out if the token is dead by then', async () => {
        const requestedAt = product.clock.now();
        await schedule();
        product.platform.failure = 'reauth_required';
        product.clock.advance(DAY_MS - HOUR_MS);
        await settle();
        expect(await typesIn(privacyStream(SHOP))).toEqual(['ErasureScheduled']);
        await product.close();
        const again = await open(product.folder, product.clock);
        again.platform.failure = 'reauth_required';
        again.clock.advance(HOUR_MS);
        product = again;
        await settle();
        expect(await isComplete()).toBe(true);
        await folded();
        expect(await left()).toEqual(NOTHING);
        expect(await row()).toMatchObject({ erase_at: null, cancelled_at: null, requested_at: requestedAt });
      });

      it('is cancelled if the token works when its time has come', async () => {
        await schedule();
        product.clock.advance(DAY_MS);
        await settle();
        expect(await typesIn(privacyStream(SHOP))).toEqual(['ErasureScheduled', 'ErasureCancelled']);
        expect(await row()).toMatchObject({ erase_at: null, cancelled_at: expect.any(String) });
        expect(await product.vault.getSecret(SHOP, 'shopify-grant')).toContain('shpat');
        await product.reapply();
        expect(product.erasureList.read()).toEqual([]);
      });

      it('is cancelled at once by a connection, and a decision that came late changes nothing', async () => {
        await schedule();
        product.platform.failure = 'reauth_required';
        const at = product.clock.now();
        expect(await reopenShop(product.handle, { shop: SHOP, commandId: 'again', at, meta })).toBeNull();
        product.clock.advance(DAY_MS);
        // The read model does not know of it yet.
        await settle();
        const begin = { type: 'BeginErasure', erasureId: 's1', at } as const;
        await product.handle(privacy, { commandId: 'late', stream: privacyStream(SHOP), command: begin, meta });
        expect(await typesIn(privacyStream(SHOP))).toEqual(['ErasureScheduled', 'ErasureCancelled']);
      });

      it('waits on while the token cannot be checked, and is asked about once a minute', async () => {
        await schedule();
        product.platform.failure = 'unreachable';
        product.clock.advance(DAY_MS);
        await settle();
        product.platform.failure = null;
        await settle();
        expect(await typesIn(privacyStream(SHOP))).toEqual(['ErasureScheduled']);
        product.clock.advance(60_000);
        await settle();
        expect(await typesIn(privacyStream(SHOP))).toEqual(['ErasureScheduled', 'ErasureCancelled']);
      });

      it('waits on while the clock stepped ahead', async () => {
        await schedule();
        product.platform.failure = 'reauth_required';
        product.clock.advance(10 * DAY_MS);
        await settle();
        expect(await typesIn(privacyStream(SHOP))).toEqual(['ErasureScheduled']);
      });

      it('is superseded by one that the merchant requests', async () => {
        await schedule();
        await erase();
        expect((await typesIn(privacyStream(SHOP))).slice(0, 3)).toEqual([
          'ErasureScheduled',
          'ErasureCancelled',
          'ErasureRequested',
        ]);
      });
    });

    it('tells a merchant of it though another shop’s requests cannot be read', async () => {
      const at = product.clock.now();
      for (const shop of [SHOP, OTHER])
        await product.handle(privacy, {
          commandId: `r ${shop}`,
          stream: privacyStream(shop),
          command: { type: 'RequestData', requestId: `r ${shop}`, subject: null, answerBy: at, dueAt: at, at },
          meta: { ...meta, shop },
        });
      const newer = { type: 'DataRequestAnswered', requestId: 'x', how: 'told', at } as const;
      await product.eventLog.append(privacyStream(SHOP), [{ ...event(SHOP, newer), schema: 99 }], 'any');
      await folded();
      await product.notifyMerchants();
      expect(await typesIn(privacyStream(OTHER))).toEqual(['DataRequested', 'DataRequestAnswered']);
    });

    it('of a customer ends that customer’s names, and those of others come again with the next sync', async () => {
      await syncCustomers(product, SHOP);
      await folded();
      const before = await namesIn(SHOP);
      expect(before.sort()).toEqual(['Else', 'Nightshade', 'One', 'Two']);
      const subject = { customerId: CUSTOMER, orderIds: [] };
      const asked = { shop: SHOP, erasureId: 'c1', subject, origin: 'merchant', meta } as const;
      await requestErasure(product, asked);
      expect(await requestErasure(product, { ...asked, erasureId: 'c2' })).toMatchObject({ erasureId: 'c1' });
      await folded();
      await product.turn();
      expect(await isComplete()).toBe(true);
      expect(JSON.stringify(await allOf(privacyStream(SHOP)))).not.toContain('Customer/7');
      expect(await namesIn(SHOP)).toEqual([]);
      expect(await product.bus.erase(SHOP)).toBe(2);
      await syncCustomers(product, SHOP);
      await syncOrder(product, SHOP);
      await folded();
      expect((await namesIn(SHOP)).sort()).toEqual(['Else', 'Nightshade']);
      expect((await namesIn(OTHER)).sort()).toEqual(['Nightshade']);
      const [row] = await product.readStore.sql.selectFrom('privacy_requests').selectAll().execute();
      expect(row).toMatchObject({ kind: 'customer_redact', subject: null, completed_at: product.clock.now() });
      expect(JSON.parse(row?.receipts ?? '[]')).toMatchObject([{ store: 'orders', removed: 2 }, { store: 'caches' }]);
    });

    describe.skipIf(engine !== 'SQLite')('after a restore (needs files to copy)', () => {
      /** Yesterday's copy of one file, or of all but some. */
      async function restored(pick: (name: string) => boolean): Promise<Product> {
        const { folder, clock } = product;
        await product.close();
        const backup = backUp(folder);
        product = await open(folder, clock);
        await folded();
        await erase();
        await product.close();
        for (const name of readdirSync(folder)) if (pick(name)) rmSync(join(folder, name), { recursive: true });
        for (const name of readdirSync(backup))
          if (pick(name)) cpSync(join(backup, name), join(folder, name), { recursive: true });
        const again = await open(folder, clock);
        await again.reapply();
        await folded(again);
        await again.turn();
        await folded(again);
        return again;
      }

      it.each(['read.db', 'work.db', 'keys.db', 'bus.db', 'search.db', 'erasures.ndjson'])(
        'of %s it stays erased',
        async name => {
          const again = await restored(file => file.startsWith(name));
          expect({ ...(await left(again)), sessions: 0 }).toEqual(NOTHING);
          expect(again.erasureList.read()).toMatchObject([{ erasureId: 'e1', shop: SHOP }]);
          const sealed = await again.vault.keysOf(SHOP);
          expect(sealed.length).toBeGreaterThan(0);
          expect(await again.vault.destroyThose(sealed, 'test')).toEqual({ keys: 0 });
        },
      );

      it('of a backup that was taken while the product ran, nothing is put back that opens it', async () => {
        const { folder, clock } = product;
        const place = join(newFolder(), 'backup');
        await takeBackup(place, configOf(folder), clock, () => {});
        await erase();
        await product.close();
        const elsewhere = newFolder();
        cpSync(join(folder, 'erasures.ndjson'), join(elsewhere, 'erasures.ndjson'));
        const { erasedKeys } = await restoreBackup(place, configOf(elsewhere), clock, false);
        expect(erasedKeys).toBeGreaterThan(0);
        const again = await openProduct(elsewhere, urls, clock);
        onTestFinished(again.close);
        const sealed = await again.vault.keysOf(SHOP);
        expect(await again.vault.destroyThose(sealed, 'test')).toEqual({ keys: 0 });
        await folded(again);
        await again.reapply();
        await folded(again);
        await again.turn();
        await folded(again);
        expect(await isComplete(again)).toBe(true);
        expect(await left(again)).toEqual(NOTHING);
        expect(await again.vault.getSecret(OTHER, 'shopify-grant')).toContain('shpat');
      });

      it('of everything but the erasure list it is erased again', async () => {
        const again = await restored(file => file !== 'erasures.ndjson');
        expect(await isComplete(again)).toBe(true);
        expect(await left(again)).toEqual(NOTHING);
        const sealed = await again.vault.keysOf(SHOP);
        expect(await again.vault.destroyThose(sealed, 'test')).toEqual({ keys: 0 });
      });
    });
  });
}
