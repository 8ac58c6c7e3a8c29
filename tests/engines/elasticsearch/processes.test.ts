/** Four processes whose index of the audit trail is in Elasticsearch, which is killed: merchants notice nothing. */
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { EngineServer } from '../../../ops/engines/engineServer.js';
import { startEngine } from '../../../ops/engines/startEngine.js';
import { findNginx } from '../../../ops/proxy/findNginx.js';
import { openEventLog } from '../../../platform/event-store/openEventLog.js';
import { newSchema } from '../../../platform/postgres/newSchema.fixtures.js';
import { systemClock } from '../../../platform/runtime/clock/clock.js';
import { openSearch } from '../../../platform/search/openSearch.js';
import { testVault } from '../../../platform/vault/testVault.fixtures.js';
import { eventually } from '../../e2e/eventually.js';
import { marketUrls } from '../../e2e/sandbox.js';
import { type Merchant, signedInMerchant } from '../postgres/signedInMerchant.js';
import { type Services, startServices } from '../postgres/startServices.js';
import { startable } from '../startable.js';

const url = inject('postgresUrl') ?? '';
/** Pauses grow to ten seconds. */
const BACK_MS = 60_000;

describe.skipIf(url === '' || !startable('elasticsearch') || !findNginx())(
  'four processes whose index of the audit trail goes away (needs an Elasticsearch of its own, a PostgreSQL server and nginx)',
  () => {
    let schema: Awaited<ReturnType<typeof newSchema>>;
    let index: EngineServer;
    let product: Services;
    let merchant: Merchant;
    let pages: string[];

    beforeAll(async () => {
      schema = await newSchema(url);
      index = await startEngine('elasticsearch');
      product = await startServices(schema.url, { env: { TIDEWATCH_SEARCH: index.url } });
      merchant = await signedInMerchant(product.url);
      pages = await marketUrls(product);
    }, 180_000);
    afterAll(async () => {
      await product?.remove();
      await index?.stop();
      await schema?.remove();
    });

    it('are degraded and go on with everything else, and the index has all of the log when it is back', async () => {
      await index.kill();
      const ready = await merchant.ask('/readyz');
      expect([ready.status, await ready.json()]).toEqual([200, { status: 'degraded', troubled: [] }]);
      expect((await merchant.add(pages[0] ?? '', crypto.randomUUID())).status).toBe(201);
      await eventually(async () => ((await merchant.shown(pages[0] ?? ''))?.price ?? 0) > 0, BACK_MS);
      await index.again();
      const status = async () => ((await (await merchant.ask('/readyz')).json()) as { status: string }).status;
      await eventually(async () => (await status()) === 'ready', BACK_MS);
      const [log, search] = [openEventLog(schema.url, { clock: systemClock, vault: testVault }), openSearch(index.url)];
      try {
        await eventually(async () => (await search.checkpoint()) === (await log.head()), BACK_MS);
      } finally {
        await search.close();
        await log.close();
      }
    }, 240_000);
  },
);
