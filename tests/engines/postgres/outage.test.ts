/** The server goes away under the product and comes back: its processes stay, say so meanwhile, and go on by themselves. */
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { EngineServer } from '../../../ops/engines/engineServer.js';
import { startPostgres } from '../../../ops/engines/postgres/startPostgres.js';
import { findNginx } from '../../../ops/proxy/findNginx.js';
import { eventually } from '../../e2e/eventually.js';
import type { Product } from '../../e2e/product.js';
import { control, firstCompetitorPage, marketUrls } from '../../e2e/sandbox.js';
import { type Merchant, signedInMerchant } from './signedInMerchant.js';
import { startServices } from './startServices.js';

const bin = inject('postgresBin') ?? '';
/** Pauses grow to ten seconds. */
const BACK_MS = 60_000;

const TITLE = 'four processes whose PostgreSQL is killed (needs a PostgreSQL server and nginx)';

describe.skipIf(bin === '' || !findNginx())(TITLE, () => {
  let server: EngineServer;
  let product: Product;
  let merchant: Merchant;
  let { ask, add, shown } = {} as Merchant;
  let socket: Socket;
  let resyncs = 0;
  const pushes: { payload: { message?: string } }[] = [];
  let competitor: { url: string; price: number };

  beforeAll(async () => {
    server = await startPostgres(bin, { forTests: true });
    product = await startServices(server.url);
    merchant = await signedInMerchant(product.url);
    ({ ask, add, shown } = merchant);
    competitor = await firstCompetitorPage(product);
    expect((await add(competitor.url, crypto.randomUUID())).status).toBe(201);
    await eventually(async () => (await shown(competitor.url))?.price === competitor.price, BACK_MS);
    socket = io(product.url, {
      transports: ['websocket'],
      extraHeaders: { cookie: merchant.cookie },
      auth: { epoch: null, lastSeq: 0 },
    });
    socket.on('push', push => pushes.push(push));
    socket.on('resync', () => {
      resyncs += 1;
    });
    await eventually(async () => socket.connected);
  });
  afterAll(async () => {
    socket?.close();
    await product?.remove();
    await server?.stop();
  });

  const statusOf = async (answer: Response) => [answer.status, answer.headers.get('retry-after'), await answer.json()];
  const AWAY = [503, '1', expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' })];
  const key = crypto.randomUUID();
  let another: string;

  it('answer 503 with Retry-After on both sides, and are degraded', async () => {
    another = (await marketUrls(product)).find(url => url !== competitor.url) ?? '';
    await server.kill();
    expect(await statusOf(await ask('/api/competitors'))).toEqual(AWAY);
    expect(await statusOf(await add(another, key))).toEqual(AWAY);
    expect(await statusOf(await ask('/readyz'))).toEqual([503, '1', { status: 'degraded', troubled: [] }]);
    const summary = await (await ask('/api/health/summary')).json();
    expect(summary).toMatchObject({
      backendStatus: 'UP',
      redisStatus: 'DOWN',
      databaseStatus: 'DOWN',
      systemStatus: 'DOWN',
    });
  });

  it('go on by themselves when it is back: a command that is sent again is carried out, checked and shown', async () => {
    await server.again();
    await eventually(async () => (await ask('/readyz')).ok, BACK_MS);
    expect((await add(another, key)).status).toBe(201);
    await eventually(async () => ((await shown(another))?.price ?? 0) > 0, BACK_MS);
    await eventually(async () => {
      const summary = (await (await ask('/api/health/summary')).json()) as { systemStatus: string };
      return summary.systemStatus === 'UP';
    }, BACK_MS);
  }, 180_000);

  it('tell browsers to read again, and push what changes from then on', async () => {
    await eventually(async () => resyncs > 0, BACK_MS);
    await control(product, 'price', { url: competitor.url, amount: '199.00' });
    const { id } = (await shown(competitor.url)) as unknown as { id: string };
    expect((await ask(`/api/competitors/${id}/check`, { method: 'POST' })).status).toBeLessThan(300);
    await eventually(async () => pushes.some(({ payload }) => payload.message?.includes('$199.00')), BACK_MS);
  }, 180_000);
});
