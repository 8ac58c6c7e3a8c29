/**
 * A read store and a work store whose PostgreSQL is killed: all of a write or nothing, and they go on when it is back.
 */
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import type { EngineServer } from '../../../ops/engines/engineServer.js';
import { startPostgres } from '../../../ops/engines/postgres/startPostgres.js';
import { EngineLost } from '../../../platform/engineLost.js';
import { openReadStore } from '../../../platform/read-store/openReadStore.js';
import { integer, table, text } from '../../../platform/tables/table.js';
import { openWorkStore } from '../../../platform/work-store/openWorkStore.js';
import { CHORES, chores } from '../../contract/work-store/chores.js';

const bin = inject('postgresBin') ?? '';
const NOW = '2026-07-01T09:00:00.000Z' as never;
const LATER = '2026-07-01T09:30:00.000Z' as never;

const halves = [1, 2].map(n => table(`halves_${n}`, { id: text(), batch: integer() }, { key: ['id'] }));
const POINTER = {
  ...{ name: 'halves', generation: 1, version: 1, position: '', status: 'live' as const },
  ...{ tables: '[]', updated_at: '', writes: 0 },
};

describe.skipIf(bin === '')('a PostgreSQL that is killed (needs a PostgreSQL server)', () => {
  let server: EngineServer;
  beforeAll(async () => {
    server = await startPostgres(bin, { forTests: true });
  });
  afterAll(() => server.stop());

  it('in the middle of guarded writes leaves each whole or not at all, and the read store goes on when it is back', async () => {
    const db = await openReadStore(server.url);
    onTestFinished(() => db.close());
    await db.transaction(async transaction => {
      for (const half of halves) await transaction.create(half, half.name);
      await transaction.sql.insertInto('projections').values(POINTER).execute();
    });
    const write = (batch: number) =>
      db.writeIf(
        db.sql
          .updateTable('projections')
          .set({ writes: batch })
          .where('writes', '=', batch - 1)
          .compile(),
        halves.map(half => ({
          table: half,
          physicalName: half.name,
          put: Array.from({ length: 50 }, (_, n) => ({ id: `${batch} ${n}`, batch })),
          removed: [],
        })),
      );
    let reached = 0;
    let fault: unknown;
    const writing = (async () => {
      while (await write(reached + 1)) reached += 1;
    })().catch((reason: unknown) => {
      fault = reason;
    });
    await expect.poll(() => reached, { timeout: 20_000 }).toBeGreaterThan(20);
    await server.kill();
    await writing;
    expect(fault).toBeInstanceOf(EngineLost);
    await expect(
      db.transaction(async ({ sql }) => sql.selectFrom('projections').selectAll().execute()),
    ).rejects.toThrow(EngineLost);

    await server.again();
    const { writes } = await db.sql.selectFrom('projections').select('writes').executeTakeFirstOrThrow();
    // Commits do not wait for the disk: the last moments' writes may be lost, as a whole.
    expect(writes).toBeLessThanOrEqual(reached + 1);
    const held = async (half: (typeof halves)[number], batch: number) =>
      (await db.findAll(half, half.name, [[`${batch} 0`], [`${batch} 49`]])).length;
    for (let batch = 1; batch <= reached + 1; batch++)
      expect(await Promise.all(halves.map(half => held(half, batch)))).toEqual(batch <= writes ? [2, 2] : [0, 0]);
    expect(await write(writes + 1)).toBe(true);
  });

  it('in the middle of transactions leaves each whole or not at all, and the work store goes on when it is back', async () => {
    const store = await openWorkStore(server.url);
    onTestFinished(() => store.close());
    await store.ensure([chores]);
    const ids = Array.from({ length: 20 }, (_, n) => `chore-${n}`);
    const write = (tries: number) =>
      store.transaction(({ upsert }) =>
        upsert(
          chores,
          ids.map(id => ({ id, due_at: NOW, tries })),
        ),
      );
    let reached = 0;
    let fault: unknown;
    const writing = (async () => {
      for (;;) {
        await write(reached + 1);
        reached += 1;
      }
    })().catch((reason: unknown) => {
      fault = reason;
    });
    await expect.poll(() => reached, { timeout: 20_000 }).toBeGreaterThan(20);
    await server.kill();
    await writing;
    expect(fault).toBeInstanceOf(EngineLost);
    await expect(store.claim(CHORES, { now: NOW, until: LATER, limit: 5 })).rejects.toThrow(EngineLost);

    await server.again();
    const rows = await store.sql.selectFrom('chores').select('tries').distinct().execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.tries).toBeLessThanOrEqual(reached + 1);
    await write(reached + 2);
    expect(await store.claim(CHORES, { now: NOW, until: LATER, limit: 5 })).toHaveLength(5);
  });
});
