/** Four processes whose EventStoreDB, or its stand-in, goes down and returns. */
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { findNginx } from '../../../ops/proxy/findNginx.js';
import { newSchema } from '../../../platform/postgres/newSchema.fixtures.js';
import { eventually } from '../../e2e/eventually.js';
import { marketUrls } from '../../e2e/sandbox.js';
import { type Merchant, signedInMerchant } from '../postgres/signedInMerchant.js';
import { type Services, startServices } from '../postgres/startServices.js';
import { type StandIn, startStandIn } from './standIn.js';

const url = inject('postgresUrl') ?? '';
/** Pauses grow to ten seconds. */
const BACK_MS = 60_000;

describe.skipIf(url === '' || !findNginx())(
  'four processes whose event store goes away (needs a PostgreSQL server and nginx)',
  () => {
    let schema: Awaited<ReturnType<typeof newSchema>>;
    let log: StandIn;
    let product: Services;
    let merchant: Merchant;
    let pages: string[];

    beforeAll(async () => {
      schema = await newSchema(url);
      log = await startStandIn();
      product = await startServices(schema.url, { env: { TIDEWATCH_EVENT_STORE: log.url } });
      merchant = await signedInMerchant(product.url);
      pages = await marketUrls(product);
      expect((await merchant.add(pages[0] ?? '', crypto.randomUUID())).status).toBe(201);
      await eventually(async () => ((await merchant.shown(pages[0] ?? ''))?.price ?? 0) > 0, BACK_MS);
    }, 180_000);
    afterAll(async () => {
      await product?.remove();
      await log?.stop();
      await schema?.remove();
    });

    it('refuse commands with 503 and Retry-After and are degraded, and carry out what is sent again when it is back', async () => {
      const key = crypto.randomUUID();
      await log.kill();
      const refused = await merchant.add(pages[1] ?? '', key);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
      const read = await merchant.ask('/api/billing/plan');
      expect([read.status, Number(read.headers.get('age')) > 0]).toEqual([200, true]);
      const ready = await merchant.ask('/readyz');
      expect([ready.status, await ready.json()]).toEqual([503, { status: 'degraded', troubled: [] }]);
      await log.again();
      await eventually(async () => (await merchant.ask('/readyz')).ok, BACK_MS);
      await eventually(async () => (await merchant.add(pages[1] ?? '', key)).status === 201, BACK_MS);
      await eventually(async () => ((await merchant.shown(pages[1] ?? ''))?.price ?? 0) > 0, BACK_MS);
    }, 180_000);
  },
);
