/**
 * Two processes of each service behind nginx, with kill -9 to one: the other takes over exclusive work, and merchants
 * notice nothing that re-reading does not repair.
 */
import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { findNginx } from '../../../ops/proxy/findNginx.js';
import { newSchema } from '../../../platform/postgres/newSchema.fixtures.js';
import { projections } from '../../../read-models/readModels.js';
import { signIn, synced } from '../../bench/runningProduct.js';
import { eventually } from '../../e2e/eventually.js';
import { control, firstCompetitorPage, marketUrls } from '../../e2e/sandbox.js';
import { type ServiceName, type Services, startServices } from './startServices.js';

const url = inject('postgresUrl') ?? '';
/** Pauses grow to ten seconds, and nine processes share one machine's cores. */
const PATIENCE_MS = 60_000;
/** After a kill -9. */
const HANDED_OVER_MS = 5_000;

interface Leader {
  readonly name: string;
  readonly owner: string;
}

describe.skipIf(url === '' || !findNginx())(
  'two processes of each service (needs a PostgreSQL server and nginx)',
  () => {
    let schema: Awaited<ReturnType<typeof newSchema>>;
    let product: Services;
    let database: pg.Client;
    let cookie: string;
    let competitor: { url: string; price: number };

    beforeAll(async () => {
      schema = await newSchema(url);
      product = await startServices(schema.url, { each: 2 });
      database = new pg.Client({ connectionString: schema.url });
      await database.connect();
      cookie = await signIn(product.url);
      await synced(product.url, cookie);
      competitor = await firstCompetitorPage(product);
      expect((await add(competitor.url)).status).toBe(201);
      await eventually(async () => (await shown(competitor.url))?.price === competitor.price, PATIENCE_MS);
    }, 180_000);
    afterAll(async () => {
      await database?.end();
      await product?.remove();
      await schema?.remove();
    });

    const ask = (path: string, init: RequestInit = {}, origin = product.url) =>
      fetch(origin + path, { ...init, headers: { cookie, 'content-type': 'application/json', ...init.headers } });
    const add = (page: string) =>
      ask('/api/competitors', {
        method: 'POST',
        headers: { 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({ url: page }),
      });
    const shown = async (page: string) => {
      const answer = await ask('/api/competitors');
      if (!answer.ok) return undefined;
      return ((await answer.json()) as { id: string; url: string; price: number | null }[]).find(
        row => row.url === page,
      );
    };
    /** The leases currently held. */
    const led = async (kind: 'projection' | 'reactor'): Promise<readonly Leader[]> =>
      (
        await database.query<Leader>(
          'select name, owner from leaders where name like $1 and until > $2 order by name',
          [`${kind} %`, new Date().toISOString()],
        )
      ).rows;
    const ownersOf = (leaders: readonly Leader[]) => new Set(leaders.map(({ owner }) => owner));

    it('share what only one may do: each projection and each reactor has one leader, and both processes lead some', async () => {
      for (const kind of ['projection', 'reactor'] as const)
        await eventually(async () => ownersOf(await led(kind)).size === 2, PATIENCE_MS);
      expect((await led('projection')).map(({ name }) => name)).toEqual(
        projections.map(({ name }) => `projection ${name}`).sort(),
      );
    });

    /** @returns ms until one process leads everything that both did. */
    async function takeOver(service: ServiceName, kind: 'projection' | 'reactor'): Promise<number> {
      await eventually(async () => ownersOf(await led(kind)).size === 2, PATIENCE_MS);
      const all = (await led(kind)).length;
      await product.killOne(service, 0);
      const killed = performance.now();
      await eventually(async () => {
        const leaders = await led(kind);
        return leaders.length === all && ownersOf(leaders).size === 1;
      }, PATIENCE_MS);
      return performance.now() - killed;
    }

    it('hand a projection over within 5 s of a kill -9 to its projector, and reads go on', async () => {
      expect(await takeOver('projector', 'projection')).toBeLessThan(HANDED_OVER_MS);
      const another = (await marketUrls(product)).find(page => page !== competitor.url) ?? '';
      expect((await add(another)).status).toBe(201);
      await eventually(() => shown(another), PATIENCE_MS);
      await product.startOne('projector', 0);
    }, 180_000);

    it('hand a reactor over within 5 s of a kill -9 to its workers, and prices are still checked', async () => {
      expect(await takeOver('workers', 'reactor')).toBeLessThan(HANDED_OVER_MS);
      await control(product, 'price', { url: competitor.url, amount: '149.00' });
      const { id } = (await shown(competitor.url)) as { id: string };
      expect((await ask(`/api/competitors/${id}/check`, { method: 'POST' })).status).toBeLessThan(300);
      await eventually(async () => (await shown(competitor.url))?.price === 149, PATIENCE_MS);
      await product.startOne('workers', 0);
    }, 180_000);

    it('show their metrics each, and none of them to strangers', async () => {
      expect(product.metrics).toHaveLength(8);
      const texts = await Promise.all(product.metrics.map(at => eventually(() => textAt(at), PATIENCE_MS)));
      for (const text of texts) expect(text).toMatch(/tidewatch_engine_up\{engine="event_store",service="[\w-]+"\} 1/);
      const all = texts.join('\n');
      for (const name of ['competitors', 'notifier', 'audit'])
        expect(all).toMatch(new RegExp(`tidewatch_follower_lag_seconds\\{kind="\\w+",name="${name}"`));
      expect(all).toMatch(/tidewatch_fetches_total\{outcome="page",service="workers"\} \d/);
      for (const measure of ['append', 'push'])
        expect(all).toMatch(new RegExp(`tidewatch_${measure}_seconds_count\\{service="[\\w-]+"\\} [1-9]`));
      for (const origin of [product.url, ...product.urls['query-service']])
        expect(await (await fetch(`${origin}/metrics`)).text()).not.toContain('tidewatch_');
    });

    it('let a browser whose gateway was killed miss nothing: at the other one it is told to read again, and gets what comes', async () => {
      let resyncs = 0;
      const pushes: { payload: { message?: string } }[] = [];
      const auth = { epoch: null as string | null, lastSeq: 0 };
      const socket: Socket = io(product.url, {
        transports: ['websocket'],
        extraHeaders: { cookie },
        auth,
        reconnectionDelay: 100,
      });
      socket.on('head', (head: { epoch: string; seq: number }) =>
        Object.assign(auth, { epoch: head.epoch, lastSeq: head.seq }),
      );
      socket.on('push', push => pushes.push(push));
      socket.on('resync', () => {
        resyncs += 1;
      });
      let lost = 0;
      socket.on('disconnect', () => {
        lost += 1;
      });
      await eventually(async () => socket.connected && auth.epoch !== null, PATIENCE_MS);
      // The socket may be on either one, so kills one after the other.
      for (const which of [0, 1]) {
        await product.killOne('query-service', which);
        await eventually(async () => socket.connected, PATIENCE_MS);
        await product.startOne('query-service', which);
      }
      await eventually(async () => lost > 0 && resyncs > 0 && socket.connected, PATIENCE_MS);
      await control(product, 'price', { url: competitor.url, amount: '159.00' });
      const { id } = await eventually(() => shown(competitor.url), PATIENCE_MS);
      // A check of the same page a few seconds ago started a cooldown.
      const checked = async () => (await ask(`/api/competitors/${id}/check`, { method: 'POST' })).ok;
      await eventually(checked, PATIENCE_MS);
      await eventually(async () => pushes.some(({ payload }) => payload.message?.includes('$159.00')), PATIENCE_MS);
      socket.close();
    }, 180_000);

    it('know of a logout at once, whichever process was asked before', async () => {
      const me = (origin: string) => ask('/api/auth/shopify/me', {}, origin);
      for (const origin of product.urls['query-service']) expect((await me(origin)).status).toBe(200);
      expect((await ask('/api/auth/shopify/profile/disconnect', { method: 'POST' })).status).toBeLessThan(300);
      for (const origin of product.urls['query-service'])
        await eventually(async () => (await me(origin)).status === 401, 1_000);
    });
  },
);

const textAt = (at: string): Promise<string | null> =>
  fetch(at).then(
    answer => answer.text(),
    () => null,
  );
