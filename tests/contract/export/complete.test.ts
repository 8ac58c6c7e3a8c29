/** Completeness of an export: every read model's rows of a shop can be folded again from its file alone. */
import { describe, expect, it } from 'vitest';
import type { ExportedEvent } from '../../../application/privacy/export/openedEvents.js';
import { EVENTS, type EventType, schemaOf } from '../../../domain/events.js';
import type { NewEvent } from '../../../platform/event-store/port.js';
import { type Engines, openEngines } from '../../../projector/engines.fixtures.js';
import { rebuild } from '../../../projector/rebuild.js';
import { projections } from '../../../read-models/readModels.js';
import { exportOf, fillLog, OTHER, SHOP, sealed } from './exported.fixtures.js';

/** Enough for a dropped competitor, a removed product and a failed search. */
const EACH = 120;
const FOLDS = {
  onDeadLetter: (_: string, { type }: { type: string }, fault: unknown) => expect.fail(`${type}: ${fault}`),
};

/** Rows without positions (`start` is that of a webhook endpoint) and ciphertext, which belong to the log. */
async function rowsOf({ readStore }: Engines, table: string, pages: ReadonlySet<string>) {
  const rows = (await readStore.sql
    .selectFrom(table as 'orders')
    .selectAll()
    .execute()) as object[] as Record<string, unknown>[];
  return rows
    .filter(({ shop, page }) => (shop === undefined ? pages.has(String(page)) : shop === SHOP))
    .map(({ position: _, start: __, ...row }) => JSON.stringify(row).replaceAll(/v1\.[\w-]{22}\.[\w-]+/g, 'sealed'))
    .sort();
}

/** Converts an exported event back to an append. */
const again = ({ id, type, at, data, meta }: ExportedEvent): NewEvent => {
  const { client: _, ...known } = meta as NewEvent['meta'];
  return { id, type, schema: schemaOf(type as EventType), at, data, meta: known };
};

it('has every row of every read model', async () => {
  const engines = await openEngines();
  await fillLog(engines.eventLog, engines.vault, [SHOP, OTHER], EACH);
  const exported = await exportOf(engines.eventLog, engines.vault);

  const copy = await openEngines();
  const events = [...exported.events, ...exported.pages.flatMap(page => page.events)];
  const inOrder = events.sort((a, b) => (a.position < b.position ? -1 : 1));
  for (const event of inOrder) await copy.eventLog.append('file', [await sealed(copy.vault, again(event))], 'any');

  const pages = new Set(exported.pages.map(({ page }) => page));
  let rows = 0;
  for (const projection of projections) {
    await rebuild({ ...engines, ...FOLDS }, projection);
    await rebuild({ ...copy, ...FOLDS }, projection);
    for (const { name } of Object.values(projection.tables)) {
      const original = await rowsOf(engines, name, pages);
      expect(await rowsOf(copy, name, pages), name).toEqual(original);
      rows += original.length;
    }
  }
  expect(rows).toBeGreaterThan(1_000);
}, 120_000);

describe('each type of event', () => {
  it('is of a shop, or of a page, or of the operator: another kind needs a place in the export', () => {
    const shared = Object.keys(EVENTS).filter(type => EVENTS[type as EventType].of === 'all');
    const known = /^(Price|Stock|ShopNamed|Check|SlowDown|Page|ReadingRevised|Admin)/;
    expect(shared.filter(type => !known.test(type))).toEqual([]);
  });

  it('of the shop that the log holds is in the file, and none of another shop', async () => {
    const { eventLog, vault } = await openEngines();
    await fillLog(eventLog, vault, [SHOP, OTHER], 60);
    const { events, pages, counts } = await exportOf(eventLog, vault);
    const there: string[] = [];
    for await (const batch of eventLog.readAll('start'))
      there.push(...batch.events.filter(({ meta }) => meta.shop === SHOP).map(({ id }) => id));
    expect(events.map(({ id }) => id).sort()).toEqual(there.sort());
    expect(events.filter(({ meta }) => (meta as NewEvent['meta']).shop !== SHOP)).toEqual([]);
    expect(counts.events).toBe(events.length + pages.flatMap(page => page.events).length);
  });
});
