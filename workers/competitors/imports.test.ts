import { describe, expect, it } from 'vitest';
import { load } from '../../application/decide/load.js';
import type { ReactorEvent } from '../../application/follow/reactor.js';
import { importRows } from '../../application/imports/tables.js';
import { WATCHLIST_LIMIT } from '../../domain/competitors/limits.js';
import { watchlist, watchlistStream } from '../../domain/competitors/watchlist.js';
import { imports, importsStream } from '../../domain/imports/imports.js';
import { as, type CompetitorId } from '../../domain/kernel/names.js';
import { privacy, privacyStream } from '../../domain/privacy/privacy.js';
import { products, variants } from '../../read-models/products/tables.js';
import { shops } from '../../read-models/shop/tables.js';
import { type Engines, eventsOf, openEngines } from '../workers.fixtures.js';
import { importer } from './imports.js';

const SHOP = 'aurora.myshopify.com' as never;
const ID = 'import-1';
const meta = {
  actor: { kind: 'merchant', id: 's1' },
  shop: SHOP,
  correlationId: 'request',
  causationId: null,
} as const;
const page = (n: number) => `https://rival.example/tent-${n}`;

type Row = Record<string, string | number | null>;
const rowOf = (n: number, more: Row) => ({
  ...{ shop: SHOP as string, import_id: ID, row: n, url: page(n), label: null, fresh: 1, verdict: 'new', code: null },
  ...{ details: null, product_id: null, product_title: null, own_variant: null, pair: null, variant: null },
  ...more,
});

/** A store whose import was checked, with these rows found new. */
async function scene(...rows: Row[]) {
  const engines = await openEngines();
  await engines.readStore.transaction(async transaction => {
    for (const each of [products, variants, shops] as const) await transaction.create(each, each.name);
    const product = { shop: SHOP, product_id: 'first', title: 'Tent', plain_title: 'tent', handle: 't', vendor: null };
    const rest = { status: 'ACTIVE', price: '9.00', currency: 'USD', inventory: null, image_url: null, created_at: '' };
    await transaction.upsert(products, 'products', [
      { ...product, ...rest, updated_at: '', removed: 0, variants: '[]' },
    ]);
  });
  await engines.workStore.transaction(({ upsert }) =>
    upsert(
      importRows,
      rows.map((more, index) => rowOf(index + 1, more)),
    ),
  );
  const at = engines.clock.now();
  const act = (name: string, command: object) =>
    engines.handle(imports, {
      commandId: name,
      stream: importsStream(SHOP),
      command: { importId: ID, at, ...command } as never,
      meta,
    });
  const fresh = rows.filter(({ fresh = 1 }) => fresh === 1).length;
  await act('check', { type: 'CheckImport', rows: rows.length, fresh, known: 0, rejected: rows.length - fresh });
  await act('start', { type: 'StartImport' });
  const { react } = importer(engines);
  const react1 = async (type: 'ImportStarted' | 'ImportUndone') =>
    react?.({ type, id: `event ${type}`, data: { importId: ID }, meta } as unknown as ReactorEvent<'ImportStarted'>);
  const undo = async () => {
    await act('undo', { type: 'UndoImport' });
    await react1('ImportUndone');
  };
  const tracked = async () => [
    ...(await load(engines.eventLog, watchlist, watchlistStream(SHOP))).competitors.values(),
  ];
  const state = async () => (await load(engines.eventLog, imports, importsStream(SHOP))).get(ID);
  const verdicts = async () =>
    (await engines.workStore.sql.selectFrom('import_rows').selectAll().orderBy('row').execute()).map(
      ({ verdict, code }) => code ?? verdict,
    );
  return { ...engines, act, run: () => react1('ImportStarted'), undo, tracked, state, verdicts };
}

const track = ({ handle, clock }: Engines, n: number) =>
  handle(watchlist, {
    commandId: `track ${n}`,
    stream: watchlistStream(SHOP),
    command: {
      ...{ type: 'TrackCompetitor', competitorId: as<CompetitorId>(`own ${n}`), url: page(n) as never, variant: null },
      ...{ label: null, productId: null, pair: 'assumed', ownVariant: null, at: clock.now() },
    },
    meta,
  });

describe('an import', () => {
  it('adds its new rows, in the merchant’s name, and reports the end', async () => {
    const found = { product_id: 'p7', own_variant: 'green', pair: 'confirmed' };
    const { run, tracked, state, verdicts, eventLog } = await scene(
      { label: 'Ridge Tent', ...found },
      { fresh: 0, verdict: 'known' },
      { variant: '42' },
    );
    await run();
    expect(await tracked()).toMatchObject([
      { address: { url: page(1), variant: null }, productId: 'p7', pair: 'confirmed', ownVariant: 'green' },
      // Spec §5.
      { address: { url: page(3), variant: '42' }, productId: 'first', pair: 'assumed' },
    ]);
    expect(await state()).toMatchObject({ status: 'done', done: 2, added: [expect.any(String), expect.any(String)] });
    expect(await verdicts()).toEqual(['added', 'known', 'added']);
    for await (const event of eventLog.read(watchlistStream(SHOP)))
      expect(event.meta).toMatchObject({
        actor: meta.actor,
        correlationId: 'request',
        causationId: 'event ImportStarted',
      });
  });

  it('says why a row could not be added any more', async () => {
    const side = await scene(...Array.from({ length: WATCHLIST_LIMIT }, () => ({})));
    await track(side, 1);
    await track(side, 99);
    await side.run();
    const added = Array.from({ length: WATCHLIST_LIMIT - 2 }, () => 'added');
    expect(await side.verdicts()).toEqual(['known', ...added, 'WATCHLIST_FULL']);
    expect(await side.state()).toMatchObject({ status: 'done', done: WATCHLIST_LIMIT });
    expect((await side.state())?.added).toHaveLength(WATCHLIST_LIMIT - 2);
  });

  it.each([
    ['before its report', 'advance'],
    ['before the rows are marked', 'mark'],
  ])('continues after a crash %s: each row is added once, and counted once', async (_, where) => {
    const side = await scene({}, {}, {});
    const crash = async () => Promise.reject(new Error('killed'));
    const dying = {
      ...side,
      ...(where === 'mark' && { workStore: { ...side.workStore, transaction: crash } }),
      ...(where === 'advance' && {
        handle: ((decider, request) =>
          (decider as unknown) === imports ? crash() : side.handle(decider, request)) as Engines['handle'],
      }),
    };
    const event = { type: 'ImportStarted', id: 'e', data: { importId: ID }, meta } as never;
    await expect(importer(dying).react?.(event)).rejects.toThrow('killed');
    await side.run();
    await side.run();
    expect(await side.tracked()).toHaveLength(3);
    expect(await side.state()).toMatchObject({ status: 'done', done: 3 });
    expect(new Set((await side.state())?.added).size).toBe(3);
    expect(await side.verdicts()).toEqual(['added', 'added', 'added']);
  });

  it('ends in a store that is being erased, which takes nothing more', async () => {
    const { run, tracked, handle, clock } = await scene({}, {});
    const erasure = { erasureId: 'e1', origin: 'merchant', scope: 'shop', subject: null } as const;
    await handle(privacy, {
      commandId: 'erase',
      stream: privacyStream(SHOP),
      command: { type: 'RequestErasure', ...erasure, dueAt: clock.now(), at: clock.now() },
      meta,
    });
    await run();
    expect(await tracked()).toEqual([]);
  });

  it('ends if its rows are gone', async () => {
    const { run, state, workStore } = await scene({}, {});
    await workStore.transaction(({ sql }) => sql.deleteFrom('import_rows').where('shop', '=', SHOP).execute());
    await run();
    expect(await state()).toMatchObject({ status: 'done', added: [] });
  });

  it('is undone as a whole, and leaves what others added', async () => {
    const side = await scene({}, {});
    await track(side, 99);
    await side.run();
    await side.undo();
    expect((await side.tracked()).map(({ address }) => address.url)).toEqual([page(99)]);
    await side.undo();
    const stopped = (await eventsOf(side.eventLog, watchlistStream(SHOP))).filter(
      ([type]) => type === 'CompetitorDropped',
    );
    expect(stopped).toHaveLength(2);
  });

  it('adds nothing once it was undone', async () => {
    const side = await scene({}, {});
    await side.undo();
    await side.run();
    expect([await side.tracked(), await side.verdicts()]).toEqual([[], ['new', 'new']]);
  });
});
