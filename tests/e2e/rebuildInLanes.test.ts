/** The built command line: its threads are files of their own, which no test from source starts. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { schemaOf } from '../../domain/events.js';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { openEventLog } from '../../platform/event-store/openEventLog.js';
import { openReadStore } from '../../platform/read-store/openReadStore.js';
import { systemClock } from '../../platform/runtime/clock/clock.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import { openVault } from '../../platform/vault/openVault.js';
import { rebuild } from '../../projector/rebuild.js';
import { projections } from '../../read-models/readModels.js';
import { timeAt } from '../bench/histories/history.js';
import { discoveryHistory } from '../bench/histories/marketHistories.js';

const MASTER_KEY = new Uint8Array(32).fill(7);
const SHOPS = 4;
const EACH = 15_000;

it('a long log is rebuilt in a lane for each core, to the rows that one thread leaves', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-lanes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const env = {
    DATA_DIR: folder,
    EVENT_STORE: `sqlite:${folder}/events.db`,
    READ_STORE: `sqlite:${folder}/read.db`,
    KEY_STORE: `sqlite:${folder}/keys.db`,
    MASTER_KEY: Buffer.from(MASTER_KEY).toString('base64'),
  };
  const eventLog = openEventLog(env.EVENT_STORE, { clock: systemClock });
  for (let number = 0; number < SHOPS; number++) {
    const shop = as<ShopDomain>(`shop-${number}.myshopify.com`);
    const history = discoveryHistory({ domain: shop, number, seal: () => '' });
    const events = Array.from({ length: EACH }, (_, n) => {
      const { type, ...data } = history.next().value;
      const meta = { actor: { kind: 'worker', id: 'test' }, shop, correlationId: shop, causationId: null } as const;
      return { id: derivedId('test', shop, n), type, schema: schemaOf(type), data, at: timeAt(n), meta };
    });
    for (let from = 0; from < EACH; from += 1_000)
      await eventLog.append(`discovery-${shop}`, events.slice(from, from + 1_000), 'any');
  }

  const command = ['dist/ops/cli/main.js', 'projections', 'rebuild', 'discovery', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, command, { env: { ...process.env, ...env } });
  expect(JSON.parse(stdout)).toMatchObject({
    projection: 'discovery',
    events: SHOPS * EACH,
    lanes: Math.min(4, availableParallelism()),
  });

  const alone = await openReadStore(`sqlite:${folder}/alone.db`);
  const inLanes = await openReadStore(env.READ_STORE);
  const vault = openVault(env.KEY_STORE, { masterKey: MASTER_KEY, clock: systemClock });
  const discovery = projections.find(({ name }) => name === 'discovery') as (typeof projections)[number];
  await rebuild({ eventLog, readStore: alone, vault, clock: systemClock, onDeadLetter: () => {} }, discovery);
  for (const table of ['suggestions', 'discoveries'] as const) {
    const rows = (store: typeof alone) => store.sql.selectFrom(table).selectAll().orderBy('shop').execute();
    const expected = await rows(alone);
    expect(expected.length).toBeGreaterThanOrEqual(SHOPS);
    expect(new Set((await rows(inLanes)).map(row => JSON.stringify(row)))).toEqual(
      new Set(expected.map(row => JSON.stringify(row))),
    );
  }
  await Promise.all([eventLog.close(), alone.close(), inLanes.close(), vault.close()]);
});
