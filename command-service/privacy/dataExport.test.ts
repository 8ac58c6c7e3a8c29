import { once } from 'node:events';
import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataExport } from '../../domain/api/privacy.js';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { misfit } from '../../platform/runtime/http/described.fixtures.js';
import { SHOP, startCommandService } from '../commandService.fixtures.js';

const PATH = '/api/analytics/privacy/data-export';
const OTHER = as<ShopDomain>('borealis.myshopify.com');

let service: Awaited<ReturnType<typeof startCommandService>>;
let cookie: string;
beforeEach(async () => {
  service = await startCommandService();
  cookie = await service.connect();
});
afterEach(() => service.close());

const ask = (headers: Record<string, string> = {}) =>
  service.app.inject({ url: PATH, headers: { cookie, ...headers } });
const exportsOf = async () => (await service.eventTypes()).filter(type => type.startsWith('DataExport'));

describe('GET /api/analytics/privacy/data-export', () => {
  it('is a JSON file named with the store and the date, with everything of the store', async () => {
    await service.connect(OTHER);
    const url = 'https://rival.example/tent';
    expect((await service.call('POST', '/api/competitors', cookie, { url })).statusCode).toBe(201);
    const answer = await ask();
    expect(answer.statusCode).toBe(200);
    const day = service.clock.now().slice(0, 10);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="tidewatch-${SHOP}-${day}.json"`,
      'cache-control': 'private, no-store',
    });
    const file = answer.json();
    const types = file.events.map(({ type }: { type: string }) => type);
    expect(types).toEqual(expect.arrayContaining(['ShopConnected', 'SessionStarted', 'CompetitorTracked']));
    expect(file).toMatchObject({ shop: SHOP, complete: true, pages: [{ url }] });
    expect(misfit(DataExport, file)).toBeNull();
    expect(answer.body).not.toContain(OTHER);
    const estimated = Number(answer.headers['x-estimated-events']);
    expect(estimated).toBe(file.counts.events);
    expect(answer.body.split('\n').length).toBeGreaterThan(estimated);
  });

  it('is recorded before data leaves and when it ended, with who asked from where', async () => {
    const { events } = (await ask({ 'user-agent': 'Browser 1' })).json();
    expect(events.map(({ type }: { type: string }) => type)).toContain('DataExportRequested');
    expect(await exportsOf()).toEqual(['DataExportRequested', 'DataExported']);
    const [requested, exported] = (await service.events()).filter(({ type }) => type.startsWith('DataExport'));
    expect(requested?.meta.actor.kind).toBe('merchant');
    expect(await service.clientOf(requested)).toMatchObject({ userAgent: 'Browser 1' });
    expect(exported?.data).toMatchObject({ events: events.length, erased: 0 });
  });

  it('is given to the signed-in owner only', async () => {
    expect((await service.app.inject({ url: PATH })).json().code).toBe('AUTHENTICATION_REQUIRED');
    expect(await exportsOf()).toEqual([]);
  });

  it('changes nothing for HEAD and for what is loaded ahead', async () => {
    expect((await service.app.inject({ method: 'HEAD', url: PATH, headers: { cookie } })).statusCode).toBe(405);
    expect((await ask({ 'sec-purpose': 'prefetch' })).json().code).toBe('LOADED_AHEAD');
    expect(await exportsOf()).toEqual([]);
  });

  it('comes once a minute', async () => {
    await ask();
    const again = await ask();
    expect([again.statusCode, again.json().code]).toEqual([429, 'RATE_LIMITED']);
    service.clock.advance(60_000);
    expect((await ask()).statusCode).toBe(200);
  });

  it('is not cut off unnoticed: at an event that cannot be read the connection ends, and that is recorded', async () => {
    const id = '00000000-0000-8000-8000-000000000000';
    const meta = { actor: { kind: 'worker', id: 'test' }, shop: SHOP, correlationId: 'x', causationId: null } as const;
    const event = { id, type: 'NotOfThisBuild', schema: 1, data: {}, meta, at: service.clock.now() };
    await service.eventLog.append(`shop-${SHOP}`, [event], 'any');
    // The connection is cut, so that no browser takes the half for the whole.
    await expect(ask()).rejects.toThrow();
    expect(await exportsOf()).toEqual(['DataExportRequested', 'DataExportAbandoned']);
    expect((await service.events()).at(-1)?.data).toMatchObject({ because: 'failed' });
  });
});

describe('an export that the browser gives up', () => {
  /** More than fits into the buffers of a connection. */
  async function manyEvents() {
    const events = Array.from({ length: 2_000 }, (_, n) => ({
      id: `00000000-0000-8000-8000-${String(n).padStart(12, '0')}`,
      type: 'SyncFailed',
      schema: 1,
      data: { failure: 'x'.repeat(4_000) },
      meta: { actor: { kind: 'worker', id: 'test' }, shop: SHOP, correlationId: 'x', causationId: null } as const,
      at: service.clock.now(),
    }));
    await service.eventLog.append(`shop-${SHOP}`, events, 'any');
  }

  /** Takes the first piece of the answer, then waits. */
  async function beginReading(address: string) {
    const call = request(`${address}${PATH}`, { headers: { cookie } });
    call.on('error', () => {});
    call.end();
    const [answer] = await once(call, 'response');
    answer.on('error', () => {});
    await once(answer, 'readable');
    return { call, answer };
  }

  it('waits for its reader, runs alone, and is recorded as cancelled', async () => {
    await manyEvents();
    const address = await service.app.listen({ host: '127.0.0.1', port: 0 });
    const { call } = await beginReading(address);
    service.clock.advance(120_000);
    expect((await ask()).json().code).toBe('EXPORT_RUNNING');
    // All that waits is what fits into buffers: the export does not go on without its reader.
    expect(await exportsOf()).toEqual(['DataExportRequested']);
    call.destroy();
    await expect.poll(exportsOf).toEqual(['DataExportRequested', 'DataExportAbandoned']);
    const last = (await service.events()).at(-1);
    expect(last?.data).toMatchObject({ because: 'cancelled' });
    expect((await ask()).json()).toMatchObject({ complete: true });
  });
});
