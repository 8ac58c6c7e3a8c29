import { describe, expect, it } from 'vitest';
import type { LoggedBatch } from '../platform/event-store/codec/eventLog.js';
import type { LoggedEvent } from '../platform/event-store/codec/loggedEvent.js';
import type { Position } from '../platform/event-store/port.js';
import { integer, table, text } from '../platform/tables/table.js';
import { type Projection, projection } from '../read-models/projection.js';
import { openEngines } from './engines.fixtures.js';
import { foldFar } from './foldFar.js';
import { beginGeneration, generationsOf } from './generations.js';

const UNIT = 20_000;
const PAGE = 1_000;
const counters = table('competitors', { id: text(), count: integer() }, { key: ['id'] });

/** Counts the events of each of three competitors: a row that was not seen as the event before left it counts too few. */
const counting = (
  refuses: (n: number) => boolean,
  writes: (n: number) => boolean = () => true,
  others: (n: number) => number = () => 0,
): Projection =>
  projection({
    name: 'counters',
    version: 1,
    tables: { counters },
    on: {
      CompetitorTracked: async ({ data, revision }, { counters }) => {
        if (refuses(revision)) throw new Error('cannot take it');
        for (let n = 0; n < others(revision); n++) counters.put({ id: `of ${revision}, ${n}`, count: 0 });
        const before = await counters.find(data.competitorId);
        // The column does not accept null, which only the database notices.
        counters.put({ id: data.competitorId, count: writes(revision) ? (before?.count ?? 0) + 1 : (null as never) });
      },
    },
  });

const positionOf = (n: number) => `00000000-${String(n).padStart(16, '0')}` as Position;
const eventAt = (n: number) =>
  ({
    ...{ id: `e${n}`, type: 'CompetitorTracked', stream: 'watchlist', revision: n, position: positionOf(n) },
    ...{ data: { competitorId: `c${n % 3}` }, meta: { shop: 'aurora.myshopify.com' } },
  }) as LoggedEvent;

async function* pages(count: number): AsyncGenerator<LoggedBatch> {
  for (let from = 1; from <= count; from += PAGE) {
    const events = Array.from({ length: Math.min(PAGE, count - from + 1) }, (_, n) => eventAt(from + n));
    yield { events, position: positionOf(from + events.length - 1), live: false };
  }
}

async function foldedFar(count: number, counting: Projection, firstUnit?: number) {
  const engines = await openEngines();
  const start = await beginGeneration(engines.readStore, counting, engines.clock, { firstServes: true });
  const commits: number[] = [];
  const ports = { ...engines, onDeadLetter: () => {} };
  const written = (events: number) => void commits.push(events);
  const { stuckBefore } = await foldFar(ports, counting, start, pages(count), written, firstUnit);
  // Takes its turn after anything that is still being written.
  await engines.readStore.transaction(async () => {});
  const [generation] = await generationsOf(engines.readStore, counting.name);
  const rows = await engines.readStore.sql.selectFrom('competitors').selectAll().execute();
  const counted = (rows as unknown as { count: number }[]).reduce((sum, { count }) => sum + count, 0);
  return { reached: generation?.position, stuckBefore, commits, counted };
}

describe('a long part of the log', () => {
  it('is written in large units, each folded over the rows of the one before while that is written', async () =>
    expect(
      await foldedFar(
        2 * UNIT + 5_500,
        counting(() => false),
      ),
    ).toEqual({
      reached: positionOf(2 * UNIT + 5_500),
      stuckBefore: undefined,
      commits: [UNIT, UNIT, 5_500],
      counted: 2 * UNIT + 5_500,
    }));

  it('begins with a smaller unit if it is told, so that several lanes do not write at once', async () => {
    const { commits, counted } = await foldedFar(
      UNIT + 15_000,
      counting(() => false),
      0.5,
    );
    expect(commits).toEqual([UNIT / 2, UNIT, 5_000]);
    expect(counted).toBe(UNIT + 15_000);
  });

  it('is written in smaller units where events write many rows', async () => {
    const many = counting(
      () => false,
      () => true,
      n => (n <= 2_000 ? 60 : 0),
    );
    expect((await foldedFar(4_000, many)).commits).toEqual([2_000, 2_000]);
  });

  it('is written up to the unit that has an event which cannot be folded', async () =>
    expect(
      await foldedFar(
        2 * UNIT,
        counting(n => n === UNIT + 2_500),
      ),
    ).toEqual({
      reached: positionOf(UNIT),
      stuckBefore: positionOf(UNIT + 3_000),
      commits: [UNIT],
      counted: UNIT,
    }));

  it('is written up to the unit that the database refuses, and nothing after it', async () =>
    expect(
      await foldedFar(
        3 * UNIT,
        counting(
          () => false,
          n => n <= 2 * UNIT - 3 || n > 2 * UNIT,
        ),
      ),
    ).toEqual({
      reached: positionOf(UNIT),
      stuckBefore: positionOf(2 * UNIT),
      commits: [UNIT],
      counted: UNIT,
    }));
});
