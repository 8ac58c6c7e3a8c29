import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commandHandler } from '../../application/decide/handle.js';
import { type ShopCommand, shop as shopDecider } from '../../domain/shop/shop.js';
import type { NewEvent } from '../../platform/event-store/port.js';
import { derivedId, systemIds } from '../../platform/runtime/ids/ids.js';
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

const ofNewerBuild: NewEvent = {
  id: systemIds.next(),
  type: 'StoreSynced',
  schema: 99,
  at: '2026-07-01T09:00:00.000Z',
  data: {},
  meta: {
    actor: { kind: 'worker', id: 'test' },
    shop: 'elsewhere.myshopify.com',
    correlationId: 'x',
    causationId: null,
  },
};

/** Stands in for the worker in the log: ends the first sync that is requested. */
async function syncEnds(how: 'CompleteSync' | 'FailSync') {
  for (;;) {
    const [request] = await requests();
    if (request) {
      const cause = (request.data as { syncId: string }).syncId;
      const counts = { kind: 'update', orders: 0, products: 0, checkouts: 0, unreadable: 0 } as const;
      const at = service.clock.now();
      const command: ShopCommand =
        how === 'FailSync' ? { type: how, failure: 'unreachable', at } : { type: how, ...counts, at };
      return await commandHandler(service.eventLog)(shopDecider, {
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
  it('syncs the store, waits for the end, and returns its position', async () => {
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

  it('allows the next after 30 seconds, for all sessions of the shop', async () => {
    await Promise.all([refresh(), syncEnds('CompleteSync')]);
    service.clock.advance(10_500);
    const refused = await refresh(await service.connect());
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'RATE_LIMITED', details: { seconds: 20 } });
    expect(refused.headers['retry-after']).toBe('20');
    expect(await requests()).toHaveLength(1);
  });

  it('sent again with its key is one refresh, and gets the same answer', async () => {
    const [first] = await Promise.all([refresh(cookie, 'one-press'), syncEnds('CompleteSync')]);
    const again = await refresh(cookie, 'one-press');
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    expect(await requests()).toHaveLength(1);
  });
});

describe('waiting for a sync', () => {
  it('passes over the end of another store’s sync that this build cannot read', async () => {
    const requested = await service.eventLog.head();
    if (!requested) throw new Error('the store did not connect');
    await service.eventLog.append('shop-elsewhere.myshopify.com', [ofNewerBuild], 'any');
    const waiting = awaitSync(service.eventLog, 'mine', requested, 20);
    expect(await waiting).toEqual({ refresh: 'pending', position: requested });
  });

  it('times out: another sync’s end does not count', async () => {
    const [first] = await Promise.all([refresh(), syncEnds('CompleteSync')]);
    const requested = (await requests())[0]?.position;
    if (!requested) throw new Error('nothing was requested');
    expect(first.json()).toMatchObject({ refresh: 'done' });
    expect(await awaitSync(service.eventLog, 'another', requested, 20)).toEqual({
      refresh: 'pending',
      position: requested,
    });
  });
});
