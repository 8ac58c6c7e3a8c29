/** The read store may be deleted while the product is stopped: it is refilled, and no work is lost or repeated. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { openPlatform } from '../../../application/openPlatform.js';
import { loadConfig } from '../../../platform/runtime/config/config.js';
import { event, SHOP, until } from '../../../projector/engines.fixtures.js';
import { startProjector } from '../../../projector/projector.js';
import { competitors } from '../../../read-models/competitors/projection.js';
import { runScheduler } from '../../../workers/scheduler/scheduler.js';
import { tables } from '../../../workers/tables.js';

const logger = pino({ level: 'silent' });
const address = { page: 'p1', url: 'https://shop.example/tent', variant: null, vantage: 'direct' };
const data = { competitorId: 'c1', ...address, label: 'Tent', productId: null };

it('a read store that was removed is filled again, and the work goes on from where it was', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lost-read-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));

  /** The product's projector and scheduler until `work` is done. @returns how many checks were handed out meanwhile. */
  async function live(work: (platform: Awaited<ReturnType<typeof openPlatform>>) => Promise<void>): Promise<number> {
    const platform = await openPlatform(
      loadConfig({ TIDEWATCH_DATA_DIR: folder, NODE_ENV: 'test', TIDEWATCH_BILLING: 'none' }),
      logger,
    );
    await platform.workStore.ensure(tables);
    let handedOut = 0;
    const bus = {
      publish: async (_: string, messages: readonly unknown[]) => {
        handedOut += messages.length;
      },
    };
    const stop = new AbortController();
    const projector = startProjector(platform, [competitors]);
    await projector.ready;
    const scheduling = runScheduler({ ...platform, bus }, stop.signal);
    await work(platform);
    stop.abort();
    await scheduling;
    await projector.stop();
    await platform.close();
    return handedOut;
  }
  const kept = async ({ workStore }: Awaited<ReturnType<typeof openPlatform>>) => ({
    pages: await workStore.sql.selectFrom('page_checks').selectAll().execute(),
    leases: await workStore.sql.selectFrom('leases').selectAll().execute(),
    place: (await workStore.sql.selectFrom('followers').select(['name', 'position']).execute()).at(0),
  });
  const watched = ({ readStore }: Awaited<ReturnType<typeof openPlatform>>) =>
    readStore.sql.selectFrom('competitors').select('id').where('shop', '=', SHOP).execute();

  let before: Awaited<ReturnType<typeof kept>> | undefined;
  const first = await live(async platform => {
    await platform.eventLog.append(`watchlist-${SHOP}`, [event('tracked', 'CompetitorTracked', data)], 'any');
    await until(async () => (await watched(platform)).length === 1);
    // The claim's lease is short, and is extended once the check is handed out.
    before = await until(async () => {
      const now = await kept(platform);
      return now.leases.some(lease => Date.parse(lease.until) > Date.now() + 60_000) && now;
    });
  });
  expect(first).toBe(1);

  for (const file of readdirSync(folder)) if (file.startsWith('read.db')) rmSync(join(folder, file));
  const second = await live(async platform => {
    await until(async () => (await watched(platform)).length === 1);
    expect(await kept(platform)).toEqual(before);
  });
  expect(second).toBe(0);
});
