/** What an operator sees of reactors, and how what they put aside is tried again: on a data folder as the product leaves it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openPlatform } from '../../../application/openPlatform.js';
import { syncRequests } from '../../../domain/sync/syncRequest.js';
import type { NewEvent } from '../../../platform/event-store/port.js';
import { loadConfig } from '../../../platform/runtime/config/config.js';
import { createLogger } from '../../../platform/runtime/logging/logger.js';
import type { Command } from '../command.js';
import { reactors } from './reactors.js';
import { status } from './status.js';

const SHOP = 'aurora.myshopify.com';
const AT = '2026-07-01T09:00:00.000Z';
const refresh: NewEvent = {
  id: '0197c000-0000-7000-8000-000000000001',
  type: 'RefreshRequested',
  schema: 1,
  data: { syncId: 'sync-1' },
  at: AT,
  meta: { actor: { kind: 'worker', id: 'test' }, shop: SHOP, correlationId: 'c', causationId: null },
};

/** A folder in which a reactor put aside an event of the log, and one that is no longer there. */
async function product() {
  const folder = mkdtempSync(join(tmpdir(), 'cli-reactors-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const config = () => loadConfig({ DATA_DIR: folder, NODE_ENV: 'test' });
  async function within<Result>(work: (platform: Awaited<ReturnType<typeof openPlatform>>) => Promise<Result>) {
    const platform = await openPlatform(config(), createLogger('silent'));
    try {
      return await work(platform);
    } finally {
      await platform.close();
    }
  }
  await within(async ({ store, workStore }) => {
    const { position } = await store.append(`shop-${SHOP}`, [refresh], 'none');
    const letter = { event_type: 'RefreshRequested', stream: `shop-${SHOP}`, tries: 4, first_at: AT, last_at: AT };
    await workStore.transaction(async ({ sql }) => {
      for (const [follower, at] of [
        ['store-refreshes', position],
        ['notifier', '9999999999999999'],
      ] as const) {
        await sql.insertInto('followers').values({ name: follower, position, types: '[]', updated_at: AT }).execute();
        await sql
          .insertInto('reactor_dead_letters')
          .values({ ...letter, follower, position: at, event_id: at, revision: 0, error: 'Error: the bus was full' })
          .execute();
      }
      await sql.insertInto('leases').values({ queue: 'hosts', name: 'shop.example', until: AT }).execute();
    });
  });
  async function call(command: Command, ...args: string[]) {
    const lines: string[] = [];
    const io = { out: (line: string) => void lines.push(line), note: () => {}, terminal: false, config };
    return { code: await command.run(args, { json: false, batch: null }, io), lines };
  }
  return { within, call };
}

it('status names what was put aside and why, and the claims whose owner died', async () => {
  const { call } = await product();
  const { code, lines } = await call(status);
  expect(code).toBe(1);
  expect(lines).toContain('claims     0 held, 1 whose time is over: they go to the next who asks');
  expect(lines.filter(line => line.includes('put aside'))).toEqual([
    expect.stringMatching(/^store-refreshes put aside RefreshRequested at \d+ after 4 tries: Error: the bus was full$/),
    expect.stringMatching(/^notifier put aside RefreshRequested at 9+ after 4 tries: Error: the bus was full$/),
  ]);
});

it('a retry does what was not done, once, and leaves put aside what still fails', async () => {
  const { call, within } = await product();
  expect(await call(reactors, 'retry', 'store-refreshes')).toEqual({
    code: 0,
    lines: ['store-refreshes: 1 handled, 0 still put aside'],
  });
  expect(await call(reactors, 'retry', 'notifier')).toEqual({
    code: 1,
    lines: ['notifier: 0 handled, 1 still put aside'],
  });
  const { lines } = await call(status);
  expect(lines.filter(line => line.includes('put aside'))).toEqual([
    'notifier put aside RefreshRequested at 9999999999999999 after 5 tries: Error: the event is no longer in the log',
  ]);
  expect(await call(reactors, 'retry', 'store-refreshes')).toMatchObject({
    lines: ['store-refreshes: 0 handled, 0 still put aside'],
  });
  const asked: unknown[] = [];
  await within(async ({ bus }) => {
    const stop = new AbortController();
    const consuming = bus.consume(
      { topic: syncRequests.name, group: 'test', signal: stop.signal },
      async ({ value }) => {
        asked.push(value);
        stop.abort();
      },
    );
    await consuming;
  });
  expect(asked).toEqual([{ syncId: 'sync-1', shop: SHOP, reason: 'refresh', requestedAt: AT }]);
});

it('a reactor that does not exist is refused, with those that do', async () => {
  const { call } = await product();
  await expect(call(reactors, 'retry', 'notifer')).rejects.toThrow(
    "no reactor is called 'notifer'; there are scheduler,",
  );
});
