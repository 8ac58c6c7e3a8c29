/** Reports each fault to an operator, with its remedy, on a data folder as the product leaves it. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { retentionRuns } from '../../../application/retention/tables.js';
import { openBus } from '../../../platform/bus/openBus.js';
import { loseEvent } from '../../../platform/event-store/sqlite/loseEvent.fixtures.js';
import { systemClock } from '../../../platform/runtime/clock/clock.js';
import { VERSION } from '../../../platform/runtime/version.js';
import { UsageError } from '../command.js';
import { AT, dataFolder, event, SHOP } from './commands.fixtures.js';
import { projections } from './projections.js';
import { status } from './status.js';

const STREAM = `watchlist-${SHOP}`;
const page = { page: 'page-a', url: 'https://shop.example/a', variant: null, vantage: 'direct' };
const tracked = (id: string) =>
  event(id, 'CompetitorTracked', { competitorId: id, ...page, label: null, productId: null });
const unreadable = event('unreadable', 'CompetitorTracked', { competitorId: 'x' });

/** A folder whose read models have folded these events. */
async function folded(...events: ReturnType<typeof event>[]) {
  const product = dataFolder();
  // Includes its keys.
  await product.within(async () => {});
  await product.happens(STREAM, ...events);
  await product.call(projections, 'rebuild');
  return product;
}

describe('tidewatch status', () => {
  it('is short and 0 where all is well', async () => {
    const { call } = await folded(tracked('a'));
    const { code, lines } = await call(status);
    expect(code).toBe(0);
    expect(lines).toContain('state      healthy');
    expect(lines[0]).toBe(`version    ${VERSION}`);
    expect(lines.at(-1)).toMatch(/^[\w-]+ +live +up to date +0$/);
  });

  it('refuses what it does not know, such as the name of a store', async () => {
    await expect(dataFolder().call(status, 'extra')).rejects.toThrow(UsageError);
  });

  it('shows how much waits in each topic, and how far the seal is behind', async () => {
    const { call, callWith, folder } = await folded(tracked('a'), tracked('b'));
    const bus = await openBus(`sqlite:${join(folder, 'bus.db')}`, { clock: systemClock });
    await bus.publish('price-checks', [
      { key: 'a', value: 1 },
      { key: 'b', value: 2 },
    ]);
    await bus.close();
    const { lines } = await call(status);
    expect(lines).toContainEqual(
      expect.stringMatching(/^seal {7}nothing is sealed yet; 2 entries are waiting, the oldest for \d+ s$/),
    );
    expect(lines.at(-1)).toMatch(/^price-checks +never read +2 +0$/);
    const found = JSON.parse((await callWith(status, { json: true })).lines[0] ?? '') as Record<string, unknown>;
    expect(found.topics).toEqual([{ topic: 'price-checks', group: null, waiting: 2, dead: [] }]);
    expect(found.seal).toMatchObject({ lag: { entries: 2 } });
  });

  it('names an event that no schema admits, says why, and how it is tried again', async () => {
    const { call } = await folded(tracked('a'), unreadable);
    const { code, lines } = await call(status);
    expect(code).toBe(1);
    expect(lines).toContain('state      needs attention');
    expect(lines).toContainEqual(
      expect.stringMatching(
        new RegExp(
          `^dead letter of competitors: CompetitorTracked at [\\da-f]{8}-0*2 after 4 tries: EventUnreadable: CompetitorTracked \\(version \\d+\\) at revision 1 of ${STREAM}, position [\\da-f]{8}-0*2: its data must have required properties `,
        ),
      ),
    );
    expect(lines).toContain('once the cause is gone: tidewatch projections retry competitors');
  });

  it('names what should be gone and is still there', async () => {
    const { call, within } = await folded(tracked('a'));
    await within(({ workStore }) =>
      workStore.transaction(transaction =>
        transaction.upsert(retentionRuns, [
          { task: 'keys', since: AT, done: 1, removed: 0, error: 'Error: the key store is away' },
        ]),
      ),
    );
    const { code, lines } = await call(status);
    expect(code).toBe(1);
    expect(lines).toContain(
      `retention is overdue: keys: not done since ${AT}: Error: the key store is away; the workers retry it every ten minutes`,
    );
  });

  it('reports it again after a retry that changed nothing, and no longer once the cause is gone', async () => {
    const { call, within } = await folded(tracked('a'), unreadable);
    const aside = async () => (await call(status)).lines.filter(line => line.startsWith('dead letter of competitors'));
    expect(await call(projections, 'retry', 'competitors')).toEqual({
      code: 1,
      lines: ['competitors: 0 folded, 1 failed again'],
    });
    expect(await aside()).toEqual([expect.stringContaining('after 5 tries: EventUnreadable')]);
    // The letter now refers to an event that can be folded, as in a build that knows its type.
    await within(({ readStore }) =>
      readStore.transaction(async ({ sql }) => {
        const { position } = await sql.selectFrom('dead_letters').select('position').executeTakeFirstOrThrow();
        const first = position.replace(/2$/, '1');
        await sql.updateTable('dead_letters').set({ revision: 0, position: first }).execute();
      }),
    );
    expect(await call(projections, 'retry', 'competitors')).toEqual({
      code: 0,
      lines: ['competitors: 1 folded, 0 failed again'],
    });
    expect(await aside()).toEqual([]);
  });

  it('names a privacy request that is overdue, and what is to be done', async () => {
    const requested = event('erasure', 'ErasureRequested', {
      erasureId: 'e1',
      scope: 'shop',
      origin: 'platform',
      subject: null,
      dueAt: '2026-07-31T09:00:00.000Z',
    });
    const product = dataFolder();
    await product.within(async () => {});
    await product.happens(`privacy-${SHOP}`, requested);
    await product.call(projections, 'rebuild');
    const { code, lines } = await product.call(status);
    expect(code).toBe(1);
    expect(lines).toContain('state      needs attention');
    expect(lines).toContain(
      `the deletion of all data of ${SHOP} (e1) is overdue: to be carried out by 2026-07-31T09:00:00.000Z`,
    );
  });

  it('names a scheduled erasure, and when it begins', async () => {
    const [eraseAt, dueAt] = ['2199-01-01T09:00:00.000Z', '2199-01-30T09:00:00.000Z'];
    const product = dataFolder();
    // With its keys.
    await product.within(async () => {});
    const scheduled = event('scheduled', 'ErasureScheduled', { erasureId: 'e1', origin: 'platform', eraseAt, dueAt });
    await product.happens(`privacy-${SHOP}`, scheduled);
    await product.call(projections, 'rebuild');
    expect((await product.call(status)).lines).toContain(
      `the deletion of all data of ${SHOP} (e1) begins at ${eraseAt}, unless the store's connection works`,
    );
  });

  it('names a stream with a hole and its first missing revision', async () => {
    const { call, folder } = await folded(tracked('a'), tracked('b'), tracked('c'));
    loseEvent(join(folder, 'events.db'), STREAM, 1);
    const { code, lines } = await call(status);
    expect(code).toBe(1);
    expect(lines).toContain('state      needs attention');
    expect(lines.at(-1)).toBe(
      `the log has no revision 1 of ${STREAM}: commands on this stream are refused until the log is restored from a backup`,
    );
  });

  it('tells a build that is older than what serves', async () => {
    const { call, within } = await folded(tracked('a'));
    const update = await within(({ readStore }) =>
      readStore.transaction(({ sql }) =>
        sql
          .updateTable('projections')
          .set(({ eb }) => ({ version: eb('version', '+', 1) }))
          .where('name', '=', 'billing')
          .returning('version')
          .executeTakeFirstOrThrow(),
      ),
    );
    const { lines } = await call(status);
    expect(lines).toContainEqual(expect.stringMatching(/^billing +live \(a newer version\) +up to date +0$/));
    expect(lines.at(-1)).toBe(
      `billing is served by version ${update.version}; this build has version ${update.version - 1} and leaves it alone: update this build, or go back with 'tidewatch projections rebuild billing'`,
    );
  });

  it('names an engine that cannot be used, and why, without its password', async () => {
    const { call } = dataFolder({ TIDEWATCH_EVENT_STORE: 'postgres://u:secret@127.0.0.1:1/events' });
    expect(await call(status)).toEqual({
      code: 1,
      lines: [
        'state      down: nothing else can be read until this engine works',
        'TIDEWATCH_EVENT_STORE: cannot use PostgreSQL at 127.0.0.1:1/events: nothing listens there',
      ],
    });
  });
});
