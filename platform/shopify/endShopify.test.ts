/** `end` cuts whatever is in flight when the process stops. */
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../runtime/clock/clock.js';
import { cost, type Loopback, loopback, type Reply, SHOP, TOKEN } from './loopback.fixtures.js';
import { openShopify } from './openShopify.js';

let server: Loopback;
afterEach(() => server.close());
const start = async (reply: Reply) => {
  server = await loopback(reply);
};

describe('a stop of the process', () => {
  /** Really sleeps its pauses, as the product does. */
  const connector = () =>
    openShopify({
      mode: 'sandbox',
      sandboxOrigin: server.origin,
      clientId: 'client-1',
      clientSecret: 'hush',
      apiVersion: '2026-07',
      scopes: [],
      clock: systemClock,
      log: { warn: () => {} },
    });
  const asked = () => expect.poll(() => server.asked).toHaveLength(1);
  const NEVER_ANSWERS = () => {};
  const NO_POINTS = {
    body: {
      errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
      extensions: cost(1_900, 0),
    },
  };
  const BREAKS_OFF = { failure: 'unreachable' };

  it.each([
    ['a pause for points, which the store has not refused', NO_POINTS],
    ['a request under way', NEVER_ANSWERS],
  ])('ends %s', async (_, reply) => {
    await start(reply);
    const shopify = connector();
    const read = shopify.profile(SHOP, TOKEN).catch((fault: unknown) => fault);
    await asked();
    shopify.end();
    expect(await read).toMatchObject(BREAKS_OFF);
  });

  it('ends a download that has begun', async () => {
    await start(response => void response.writeHead(200).write('{'));
    const shopify = connector();
    const read = shopify.bulkOrders(`${server.origin}/orders.jsonl`, 1)[Symbol.asyncIterator]().next();
    const fault = read.catch((thrown: unknown) => thrown);
    await asked();
    shopify.end();
    expect(await fault).toMatchObject(BREAKS_OFF);
  });

  it('lets nothing more be asked', async () => {
    await start({ body: {} });
    const shopify = connector();
    shopify.end();
    await expect(shopify.profile(SHOP, TOKEN)).rejects.toMatchObject(BREAKS_OFF);
    expect(server.asked).toEqual([]);
  });
});
