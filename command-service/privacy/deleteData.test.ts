import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ALL_SHOP_DATA } from '../../domain/api/privacy.js';
import { privacyStream } from '../../domain/privacy/privacy.js';
import { SHOP, startCommandService } from '../commandService.fixtures.js';

const DELETION = '/api/analytics/privacy/data-deletion';

let service: Awaited<ReturnType<typeof startCommandService>>;
let cookie: string;
beforeEach(async () => {
  service = await startCommandService();
  cookie = await service.connect();
});
afterEach(() => service.close());

const erase = (customer_id: unknown, by = cookie) => service.call('POST', DELETION, by, { customer_id });
const requests = async () =>
  (await service.events()).filter(({ stream, type }) => stream === privacyStream(SHOP) && type === 'ErasureRequested');

describe('POST /api/analytics/privacy/data-deletion', () => {
  it('of all data closes the store at once, on every device', async () => {
    const answer = await erase(ALL_SHOP_DATA);
    expect(answer.statusCode).toBe(202);
    const [event] = await requests();
    expect(answer.json()).toMatchObject({ erasure_id: (event?.data as { erasureId: string } | undefined)?.erasureId });
    expect(Date.parse(answer.json().due_at) - Date.parse(service.clock.now())).toBe(30 * 86_400_000);
    expect(await service.eventTypes()).toEqual(expect.arrayContaining(['ShopDisconnected', 'SessionEnded']));
    expect(service.signals).toContainEqual({ kind: 'ended', room: `shop:${SHOP}` });
    expect(await service.vault.getSecret(SHOP, 'shopify-grant')).toBeNull();
    expect((await erase(ALL_SHOP_DATA)).statusCode).toBe(401);
    const { state, cookie: browser } = await service.begin();
    const again = await service.answerWith(service.signed({ state, code: 'code-2' }), browser);
    expect(again.headers.location).toMatch('error=erasure_running');
    expect(await requests()).toHaveLength(1);
  });

  it('of a customer does not reveal the customer to readers of the log, and leaves the store unchanged', async () => {
    expect((await erase('7345')).statusCode).toBe(202);
    expect((await erase('gid://shopify/Customer/7345')).statusCode).toBe(202);
    const events = await requests();
    expect(events.map(({ data }) => (data as { scope: string }).scope)).toEqual(['customer']);
    expect(JSON.stringify(events)).not.toContain('7345');
    expect(await service.eventTypes()).not.toContain('ShopDisconnected');
  });

  it('of one customer does not stand for that of another', async () => {
    const [ada, grace] = [(await erase('7345')).json().erasure_id, (await erase('7346')).json().erasure_id];
    expect(grace).not.toBe(ada);
    expect((await erase('7345')).json().erasure_id).toBe(ada);
    expect((await erase('7346')).json().erasure_id).toBe(grace);
    expect(await requests()).toHaveLength(2);
  });

  it.each(['someone', 'gid://shopify/Order/1', '', 7, '1'.repeat(21)])('refuses %j', async customer => {
    expect((await erase(customer)).statusCode).toBe(400);
    expect(await requests()).toEqual([]);
  });
});
