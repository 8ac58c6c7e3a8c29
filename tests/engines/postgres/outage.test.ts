/** The server goes down under the product and returns: processes stay up, report it, and recover automatically. */
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import type { EngineServer } from '../../../ops/engines/engineServer.js';
import { startPostgres } from '../../../ops/engines/postgres/startPostgres.js';
import { findNginx } from '../../../ops/proxy/findNginx.js';
import { eventually } from '../../e2e/eventually.js';
import { control, firstCompetitorPage, marketUrls } from '../../e2e/sandbox.js';
import { type Merchant, signedInMerchant } from './signedInMerchant.js';
import { type Services, startServices } from './startServices.js';

const bin = inject('postgresBin') ?? '';
/** Pauses grow to ten seconds. */
const BACK_MS = 60_000;
/** Requests during the stall, on both sides; and the latest answer that does not count as a hang. */
const [WAITING, ANSWER_MS] = [400, 20_000];
const MOST_MB = 100;

const TITLE = 'four processes whose PostgreSQL goes away (needs a PostgreSQL server and nginx)';

describe.skipIf(bin === '' || !findNginx())(TITLE, () => {
  let server: EngineServer;
  let product: Services;
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

  /** Per process, in MB. */
  const memory = () =>
    Promise.all(
      product.metrics.map(async at => {
        const text = await (await fetch(at)).text();
        return Number(/^process_resident_memory_bytes\S* (\S+)$/m.exec(text)?.[1]) / 2 ** 20;
      }),
    );
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

  it('refuse all that waits within seconds while it stands still, with little memory, and go on by themselves', async () => {
    const before = await memory();
    const begun = performance.now();
    server.pause();
    onTestFinished(server.resume);
    const asked = Array.from({ length: WAITING }, async (_, n) => {
      const answer = await (n % 2 === 0 ? ask('/api/competitors') : add(another, crypto.randomUUID()));
      return [answer.status, answer.headers.get('retry-after'), performance.now() - begun < ANSWER_MS];
    });
    const summary = await (await ask('/api/health/summary')).json();
    expect(summary).toMatchObject({ backendStatus: 'UP', databaseStatus: 'DOWN', systemStatus: 'DOWN' });
    const answers = await Promise.all(asked);
    expect([...new Set(answers.map(String))]).toEqual(['503,1,true']);
    const after = await memory();
    expect(Math.max(...after.map((mb, n) => mb - (before[n] ?? 0)))).toBeLessThan(MOST_MB);
    server.resume();
    await eventually(async () => (await ask('/readyz')).ok, BACK_MS);
    expect((await ask('/api/competitors')).status).toBe(200);
  }, 180_000);

  it('tell browsers to read again, and push what changes from then on', async () => {
    await eventually(async () => resyncs > 0, BACK_MS);
    await control(product, 'price', { url: competitor.url, amount: '199.00' });
    const { id } = (await shown(competitor.url)) as unknown as { id: string };
    expect((await ask(`/api/competitors/${id}/check`, { method: 'POST' })).status).toBeLessThan(300);
    await eventually(async () => pushes.some(({ payload }) => payload.message?.includes('$199.00')), BACK_MS);
  }, 180_000);

  it('end without a warning of the client', async () => {
    await product.stop();
    expect(product.printed()).not.toContain('DeprecationWarning');
  });
});
