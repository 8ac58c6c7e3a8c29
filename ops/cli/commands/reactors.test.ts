/** Shows reactors to an operator and retries their dead letters, on a data folder as the product leaves it. */
import { expect, it } from 'vitest';
import { syncRequests } from '../../../domain/store-sync/syncRequest.js';
import { AT, dataFolder, event, SHOP } from './commands.fixtures.js';
import { reactors } from './reactors.js';
import { status } from './status.js';

const refresh = event('refresh', 'RefreshRequested', { syncId: 'sync-1' });

/** A folder in which a reactor has two dead letters: one whose event is in the log, and one whose event is gone. */
async function product() {
  const { within, happens, call } = dataFolder();
  const { position } = await happens(`shop-${SHOP}`, refresh);
  await within(async ({ workStore }) => {
    const letter = { event_type: 'RefreshRequested', stream: `shop-${SHOP}`, tries: 4, first_at: AT, last_at: AT };
    await workStore.transaction(async ({ sql }) => {
      for (const [follower, at] of [
        ['store-refreshes', position],
        ['notifier', 'ffffffff-9999999999999999'],
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
  return { within, call };
}

it('status names the dead letters with their errors, and the claims whose owner died', async () => {
  const { call } = await product();
  const { code, lines } = await call(status);
  expect(code).toBe(1);
  expect(lines).toContain('claims     0 held, 1 expired, which the next claim takes over');
  expect(lines.filter(line => line.includes('dead letter of'))).toEqual([
    expect.stringMatching(
      /^dead letter of store-refreshes: RefreshRequested at [\da-f]{8}-\d{16} after 4 tries: Error: the bus was full$/,
    ),
    expect.stringMatching(
      /^dead letter of notifier: RefreshRequested at f{8}-9{16} after 4 tries: Error: the bus was full$/,
    ),
  ]);
  expect(lines).toContain('once the cause is gone: tidewatch reactors retry notifier');
});

it('a retry does what was not done, once, and keeps the dead letters that still fail', async () => {
  const { call, within } = await product();
  expect(await call(reactors, 'retry', 'store-refreshes')).toEqual({
    code: 0,
    lines: ['store-refreshes: 1 handled, 0 failed again'],
  });
  expect(await call(reactors, 'retry', 'notifier')).toEqual({
    code: 1,
    lines: ['notifier: 0 handled, 1 failed again'],
  });
  const { lines } = await call(status);
  expect(lines.filter(line => line.includes('dead letter of'))).toEqual([
    'dead letter of notifier: RefreshRequested at ffffffff-9999999999999999 after 5 tries: Error: the event is no longer in the log',
  ]);
  expect(await call(reactors, 'retry', 'store-refreshes')).toMatchObject({
    lines: ['store-refreshes: 0 handled, 0 failed again'],
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

it('an unknown reactor is refused, with a list of the known ones', async () => {
  const { call } = await product();
  await expect(call(reactors, 'retry', 'notifer')).rejects.toThrow(
    "no reactor is called 'notifer'; there are scheduler,",
  );
});
