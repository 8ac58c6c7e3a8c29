import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { as, type CompetitorId, type Instant } from '../../domain/kernel/names.js';
import { readAddress } from '../../domain/price/page.js';
import { type WatchlistCommand, watchlist } from '../../domain/watchlist/watchlist.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { openEventLog } from '../../platform/event-store/openEventLog.js';
import { type EventMeta, EventStoreBusy, RevisionConflict } from '../../platform/event-store/port.js';
import { manualClock } from '../../platform/runtime/clock/manualClock.js';
import { commandHandler, type Handle } from './handle.js';

const stream = 'watchlist-aurora.myshopify.com';
const meta: EventMeta = {
  actor: { kind: 'merchant', id: 'm' },
  shop: 'aurora.myshopify.com',
  correlationId: 'c',
  causationId: null,
};
const at = as<Instant>('2026-07-01T09:00:00.000Z');
const later = as<Instant>('2026-07-01T09:00:01.000Z');

function track(name: string, when = at): WatchlistCommand {
  const address = readAddress(`https://shop.example/${name}`);
  if (!address) throw new Error(name);
  return {
    type: 'TrackCompetitor',
    competitorId: as<CompetitorId>(name),
    ...address,
    label: null,
    productId: null,
    at: when,
  };
}
const drop = (name: string): WatchlistCommand => ({ type: 'StopTracking', competitorId: as<CompetitorId>(name), at });

let store: EventLog;
let handle: Handle;
beforeEach(() => {
  store = openEventLog('sqlite::memory:', { clock: manualClock() });
  handle = commandHandler(store);
});
afterEach(() => store.close());

const run = (commandId: string, command: WatchlistCommand, by = handle) =>
  by(watchlist, { commandId, stream, command, meta });
const history = async () => {
  const events = [];
  for await (const event of store.read(stream)) events.push(event);
  return events;
};

/** The store with one answer of `append` changed: the first `times` calls fail. */
const failing = (fault: Error, times: number): EventLog => ({
  ...store,
  append: (...request) => (times-- > 0 ? Promise.reject(fault) : store.append(...request)),
});

describe('a command', () => {
  it('becomes events that hold what happened, without type and time', async () => {
    const answer = await run('c1', track('a'));
    const [event] = await history();
    expect(answer).toEqual({ position: event?.position, at });
    expect(event).toMatchObject({ type: 'CompetitorTracked', schema: 1, at, meta });
    expect(Object.keys(event?.data as object).sort()).toEqual([
      'competitorId',
      'label',
      'page',
      'productId',
      'url',
      'vantage',
      'variant',
    ]);
  });

  it('is known again although the log holds its text well-formed', async () => {
    const labelled = { ...track('a'), label: 'Fancy \ud83dMug' } as WatchlistCommand;
    const answer = await run('c1', labelled);
    expect((await history())[0]?.data).toMatchObject({ label: 'Fancy \ufffdMug' });
    expect(await run('c1', labelled, commandHandler(store))).toEqual(answer);
  });

  it('is decided on what others wrote meanwhile', async () => {
    await run('c1', track('a'));
    await run('c2', drop('a'), commandHandler(store));
    expect(await run('c3', drop('a'))).toMatchObject({ refused: 'COMPETITOR_NOT_FOUND' });
  });

  it('is refused by the rules as a value, and nothing is written', async () => {
    await run('c1', track('a'));
    expect(await run('c2', track('a'))).toEqual({ refused: 'COMPETITOR_ALREADY_TRACKED' });
    expect(await history()).toHaveLength(1);
  });

  it('is tried again when somebody else was first', async () => {
    const conflict = new RevisionConflict(stream, 'none', 0);
    expect(await run('c1', track('a'), commandHandler(failing(conflict, 7)))).toMatchObject({ at });
    expect(await history()).toHaveLength(1);
  });

  it('is given up in the end', async () => {
    const conflict = new RevisionConflict(stream, 'none', 0);
    await expect(run('c1', track('a'), commandHandler(failing(conflict, 8)))).rejects.toBe(conflict);
  });

  it('passes on that the store is busy, and stands in nobody’s way after that', async () => {
    const busy = commandHandler(failing(new EventStoreBusy('full'), 1));
    await expect(run('c1', track('a'), busy)).rejects.toBeInstanceOf(EventStoreBusy);
    expect(await run('c2', track('b'), busy)).toMatchObject({ at });
  });

  it('of many at once is decided one after the other, in every process', async () => {
    const handlers = [handle, commandHandler(store), commandHandler(store)];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => run(`c${n}`, track(`page-${n}`), handlers[n % 3])),
    );
    expect(answers.filter(answer => 'position' in answer)).toHaveLength(10);
    expect(await history()).toHaveLength(10);
  });
});

describe('a command that comes again', () => {
  it('gets the first answer, also from another process, later, and after other events', async () => {
    const first = await run('c1', track('a'));
    await run('c2', drop('a'));
    expect(await run('c1', track('a', later))).toEqual(first);
    expect(await run('c1', track('a', later), commandHandler(store))).toEqual(first);
    expect(await history()).toHaveLength(2);
  });

  it('gets it where the rules would now say no', async () => {
    const first = await run('c1', track('a'));
    expect(await run('c1', track('a', later))).toEqual(first);
  });

  it.each<[string, WatchlistCommand]>([
    ['another page', track('b')],
    ['another kind of command', drop('a')],
  ])('is refused if it asks for %s', async (_, command) => {
    await run('c1', track('a'));
    expect(await run('c1', command)).toEqual({ refused: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await history()).toHaveLength(1);
  });

  it('on another stream is another command', async () => {
    await handle(watchlist, { commandId: 'c1', stream: 'watchlist-other', command: track('b'), meta });
    const first = await run('c1', track('a'));
    expect(await history()).toHaveLength(1);
    expect(await run('c1', track('a', later))).toEqual(first);
  });

  it('was nothing before it was carried out: a refusal leaves its id free', async () => {
    expect(await run('c1', drop('a'))).toEqual({ refused: 'COMPETITOR_NOT_FOUND' });
    await run('c2', track('a'));
    expect(await run('c1', drop('a'))).toMatchObject({ at });
  });
});
