import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { verifyFile } from '../../platform/seal/signedFile.js';
import { type ReadSide, readSide } from '../queryService.fixtures.js';
import { trailOf } from './trail.fixtures.js';

const EXPORT = '/api/admin/audit-logs/export';

let side: ReadSide;
let cookie: string;
let add: ReturnType<typeof trailOf>;
beforeEach(async () => {
  side = await readSide();
  await side.signIn();
  cookie = (await side.unlock()).cookie;
  add = trailOf(side);
});

const exported = (query: Record<string, string>) => side.get(`${EXPORT}?${new URLSearchParams(query)}`, cookie);

function verify(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-export-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'file');
  writeFileSync(path, text);
  return verifyFile(path, null);
}

/** A promise that is resolved from outside. */
function settled() {
  let resolve = (): void => {};
  const promise = new Promise<void>(settle => {
    resolve = settle;
  });
  return { promise, resolve };
}

const many = (count: number) => Array.from({ length: count }, (_, n) => ({ details: `number ${n + 1}` }));

describe('an export of the audit trail', () => {
  it('has every entry of the search, newest first, as the list shows it, and is vouched for', async () => {
    await add(many(230));
    await add([{ category: 'Prices', details: 'number 231', client: { ip: '203.0.113.7', userAgent: 'a browser' } }]);
    const answer = await exported({ format: 'ndjson' });
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'application/x-ndjson',
      'attachment; filename="tidewatch-audit-2026-07-01.ndjson"',
    ]);
    const lines = answer.body.trimEnd().split('\n').slice(0, -1);
    const list = await side.get('/api/admin/audit-logs/all?size=100', cookie);
    expect(lines.slice(0, 100).map(line => JSON.parse(line))).toEqual(list.json().audit_logs);
    expect(lines.map(line => JSON.parse(line).details)).toEqual(
      Array.from({ length: 231 }, (_, n) => `number ${231 - n}`),
    );
    const { key } = side.sealSigner(side.clock.now());
    expect(await verify(answer.body)).toMatchObject({
      state: 'good',
      trailer: { kind: 'ndjson', count: 231, filter: {}, at: side.clock.now(), checkpoint: null, key },
    });

    const prices = await exported({ format: 'csv', category: 'Prices', q: '203.0.113.7' });
    expect(prices.headers['content-type']).toContain('text/csv');
    expect(prices.body.split('\n')[1]).toContain(',number 231,203.0.113.7,a browser,');
    const trailer = { kind: 'csv', count: 1, filter: { category: 'Prices', q: '203.0.113.7' } };
    expect(await verify(prices.body)).toMatchObject({ state: 'good', trailer });
  });

  it.each(['all', 'deleted-shops', 'active-shops'])('is also the list %s as CSV', async list => {
    await add(many(120));
    const answer = await side.get(`/api/admin/audit-logs/${list}?q=number&size=10`, cookie, { accept: 'text/csv' });
    expect(answer.headers['content-disposition']).toBe('attachment; filename="tidewatch-audit-2026-07-01.csv"');
    const status = list === 'all' ? {} : { shop_status: list.replace('-shops', '') };
    const count = list === 'deleted-shops' ? 0 : 120;
    const trailer = { kind: 'csv', count, filter: { q: 'number', ...status } };
    expect(await verify(answer.body)).toMatchObject({ state: 'good', trailer });
    const views = [];
    for await (const { events } of side.eventLog.readAll('start', { types: ['AdminViewed'] })) views.push(...events);
    expect(views.map(({ data }) => data)).toMatchObject([{ view: 'audit export' }]);
  });

  it('of nothing is vouched for as well', async () =>
    expect(await verify((await exported({ format: 'csv' })).body)).toMatchObject({
      state: 'good',
      trailer: { count: 0 },
    }));

  it('is an event, each time, before anything is sent', async () => {
    await add(many(1));
    for (let time = 0; time < 2; time++) await exported({ format: 'csv', category: 'Prices' });
    const views = [];
    for await (const { events } of side.eventLog.readAll('start', { types: ['AdminViewed'] })) views.push(...events);
    expect(views.map(({ data }) => data)).toEqual([
      expect.objectContaining({ view: 'audit export', filter: expect.objectContaining({ category: 'Prices' }) }),
      expect.objectContaining({ view: 'audit export' }),
    ]);
  });

  it.each([{ format: 'xlsx' }, { format: 'csv', from: '2026-07-02', to: '2026-07-01' }, { format: 'csv', shop: '%' }])(
    'is refused for %o',
    async query => expect((await exported(query)).statusCode).toBe(400),
  );

  it('stops to read when the operator leaves midway, and what was sent is not vouched for', async () => {
    await add(many(350));
    const find = side.search.find;
    const [gone, second] = [settled(), settled()];
    const finds = vi.spyOn(side.search, 'find').mockImplementation(async (filter, page) => {
      if (page.before !== undefined) second.resolve();
      if (page.before !== undefined) await gone.promise;
      return find(filter, page);
    });
    const closed = new Promise<void>(resolve =>
      side.http.server.once('request', (_, response) => response.once('close', resolve)),
    );
    const origin = await side.http.listen({ host: '127.0.0.1', port: 0 });
    const request = get(`${origin}${EXPORT}?format=ndjson`, { headers: { cookie }, agent: false });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    const [first] = (await once(answer, 'data')) as [Buffer];
    await second.promise;
    request.destroy();
    await closed;
    gone.resolve();
    for (let turn = 0; turn < 50; turn++) await nextTurn();
    expect(finds).toHaveBeenCalledTimes(2);
    expect(await verify(first.toString())).toMatchObject({ state: 'not_verifiable' });
  });
});
