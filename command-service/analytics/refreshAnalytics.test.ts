import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commandHandler } from '../../application/decide/handle.js';
import { type ShopCommand, shop as shopDecider } from '../../domain/shop/shop.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import { type Service, SHOP, startCommandService } from '../commandService.fixtures.js';
import { awaitSync } from './awaitSync.js';

const REFRESH = '/api/analytics/refresh';

let service: Service;
let cookie: string;
beforeEach(async () => {
  service = await startCommandService();
  cookie = await service.connect();
});
afterEach(() => service.close());

const refresh = (by = cookie, key?: string) => service.call('POST', REFRESH, by, undefined, key);
const requests = async () => (await service.events()).filter(({ type }) => type === 'RefreshRequested');

/** The worker, as far as the log sees it: it ends the first sync that is asked for. */
async function syncEnds(how: 'CompleteSync' | 'FailSync') {
  for (;;) {
    const [request] = await requests();
    if (request) {
      const cause = (request.data as { syncId: string }).syncId;
      const counts = { kind: 'update', orders: 0, products: 0, checkouts: 0, unreadable: 0 } as const;
      const at = service.clock.now();
      const command: ShopCommand =
        how === 'FailSync' ? { type: how, failure: 'unreachable', at } : { type: how, ...counts, at };
      return await commandHandler(service.store)(shopDecider, {
        commandId: derivedId(how, cause),
        stream: `shop-${SHOP}`,
        command,
        meta: { actor: { kind: 'worker', id: 'test' }, shop: SHOP, correlationId: cause, causationId: cause },
      });
    }
    await new Promise(resolve => setImmediate(resolve));
  }
}

describe('POST /api/analytics/refresh', () => {
  it('has the store read, waits for the end, and says where that stands', async () => {
    const [answer] = await Promise.all([refresh(), syncEnds('CompleteSync')]);
    const end = (await service.events()).at(-1);
    expect(end?.type).toBe('StoreSynced');
    expect([answer.statusCode, answer.json()]).toEqual([200, { refresh: 'done', position: end?.position }]);
    expect((await requests())[0]).toMatchObject({ stream: `shop-${SHOP}`, meta: { actor: { kind: 'merchant' } } });
  });

  it('says that the sync failed', async () => {
    const [answer] = await Promise.all([refresh(), syncEnds('FailSync')]);
    expect(answer.json()).toMatchObject({ refresh: 'failed' });
  });

  it('waits 30 seconds for the next, for every session of the shop', async () => {
    await Promise.all([refresh(), syncEnds('CompleteSync')]);
    service.clock.advance(10_500);
    const refused = await refresh(await service.connect());
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'RATE_LIMITED', details: { seconds: 20 } });
    expect(refused.headers['retry-after']).toBe('20');
    expect(await requests()).toHaveLength(1);
  });

  it('that comes again with its key is one refresh, and gets the same answer', async () => {
    const [first] = await Promise.all([refresh(cookie, 'one-press'), syncEnds('CompleteSync')]);
    const again = await refresh(cookie, 'one-press');
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    expect(await requests()).toHaveLength(1);
  });
});

describe('waiting for a sync', () => {
  it('ends with its time: another sync’s end is not its own', async () => {
    const [first] = await Promise.all([refresh(), syncEnds('CompleteSync')]);
    const requested = (await requests())[0]?.position;
    if (!requested) throw new Error('nothing was requested');
    expect(first.json()).toMatchObject({ refresh: 'done' });
    expect(await awaitSync(service.store, 'another', requested, 20)).toEqual({
      refresh: 'pending',
      position: requested,
    });
  });
});
