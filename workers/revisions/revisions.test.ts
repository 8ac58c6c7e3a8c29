import { expect, it } from 'vitest';
import { extractHere } from '../../application/reading/extraction-thread/extractHere.fixtures.js';
import { keepSnapshot } from '../../application/snapshots/keepSnapshot.js';
import { EXTRACTOR_VERSION } from '../../domain/extraction/extractorVersion.js';
import type { Extraction } from '../../domain/extraction/result.js';
import { as, type Instant } from '../../domain/kernel/names.js';
import { pageStream } from '../../domain/price/price.js';
import { loseEvent } from '../../platform/event-store/sqlite/loseEvent.fixtures.js';
import { createShares, ShareUsed } from '../../platform/outbound/share/createShares.js';
import { reactors } from '../reactors.js';
import { event, eventsOf, openEngines, watch } from '../workers.fixtures.js';
import { rereadKept } from './revisions.js';

/** Nobody is notified of a revision. */
it('is no event that any reactor acts on', () => {
  const types = reactors({} as never).flatMap(reactor => reactor.types as readonly string[]);
  expect(types).toContain('PriceChanged');
  expect(types).not.toContain('ReadingRevised');
});

const [SHOP, OTHER] = ['aurora.myshopify.com', 'borealis.myshopify.com'];
const LATER = EXTRACTOR_VERSION + 1;
const running = new AbortController().signal;

const tent = (price: string) => `<!doctype html><html lang="en"><head><title>Tent</title>
  <script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Ridge Tent",
  "offers":{"@type":"Offer","price":"${price}","priceCurrency":"USD","availability":"https://schema.org/InStock"}}
  </script></head><body><h1>Ridge Tent</h1><p class="price">$${price}</p><button>Add to cart</button></body></html>`;

/** Reads 19.00 for 129.00, as an earlier version might. */
const earlier: typeof extractHere = {
  ...extractHere,
  async extract(page, place) {
    const extraction = (await extractHere.extract(page, place)) as Extraction;
    return extraction.price === '129.00' ? ({ ...extraction, price: '19.00' } as Extraction) : extraction;
  },
};

type Kept = Awaited<ReturnType<typeof keptPage>>;

/** A page that was read on these days, and kept. */
async function keptPage(...days: readonly [n: number, shown: string, recorded: string][]) {
  const engines = await openEngines();
  const { page } = await watch(engines, SHOP, 'https://rival.example/products/tent');
  const { snapshots, eventLog, clock } = engines;
  if (snapshots === null) throw new Error('no snapshots');
  let from: string | undefined;
  for (const [n, shown, recorded] of days) {
    const at = as<Instant>(`2026-07-0${n}T09:00:00.000Z`);
    const snapshot = await keepSnapshot(
      { ...engines, snapshots },
      { html: tent(shown), pages: [page], at, shops: [SHOP, OTHER] },
    );
    const reading = { title: 'Tent', price: recorded, currency: 'USD', listPrice: null, availability: 'in_stock' };
    const look = { page, observer: 'monitor', snapshot };
    const [type, data] =
      from === undefined
        ? (['PriceObserved', { ...look, reading }] as const)
        : (['PriceChanged', { ...look, from, to: recorded, currency: 'USD', listPrice: null }] as const);
    await eventLog.append(
      pageStream(page),
      [{ ...event(`read ${n}`, type, data, null), schema: type === 'PriceObserved' ? 4 : 3, at }],
      'any',
    );
    from = recorded;
  }
  const reads: string[] = [];
  const by = (extractor: typeof extractHere, version: number, shares = createShares(), signal = running) =>
    rereadKept(
      {
        ...{ ...engines, shares, snapshots },
        extractor: {
          extract: (one, place) => {
            reads.push(
              Buffer.from(one.bytes)
                .toString()
                .match(/\$([\d.]+)/)?.[1] ?? '',
            );
            return extractor.extract(one, place);
          },
        },
      },
      signal,
      { version, pauseMs: 0 },
    );
  const revisions = async () =>
    (await eventsOf(eventLog, pageStream(page))).filter(([type]) => type === 'ReadingRevised').map(([, data]) => data);
  return { ...engines, page, by, reads, revisions, clock };
}

it('records what a better reader is sure of where the earlier one was wrong, once, and alerts nobody', async () => {
  const { by, reads, revisions } = await keptPage([1, '139.00', '139.00'], [2, '129.00', '19.00']);
  await by(earlier, EXTRACTOR_VERSION);
  expect(await revisions()).toEqual([]);
  await by(extractHere, LATER);
  await by(extractHere, LATER);
  const figures = { currency: 'USD', listPrice: null, availability: 'in_stock' };
  expect(await revisions()).toEqual([
    expect.objectContaining({
      readAt: '2026-07-02T09:00:00.000Z',
      extractor: LATER,
      from: { ...figures, price: '19.00' },
      to: { ...figures, price: '129.00' },
    }),
  ]);
  expect(reads).toEqual(['139.00', '129.00', '139.00', '129.00']);
});

it('revises nothing where the snapshot alone does not yield what was recorded: its code may have held the price', async () => {
  const { by, revisions } = await keptPage([1, '129.00', '99.00']);
  await by(extractHere, EXTRACTOR_VERSION);
  await by(extractHere, LATER);
  expect(await revisions()).toEqual([]);
});

it('revises nothing that was never read again by the version that recorded it', async () => {
  const { by, revisions, reads } = await keptPage([1, '129.00', '19.00']);
  await by(extractHere, LATER);
  expect([await revisions(), reads]).toEqual([[], []]);
});

it('revises nothing by a reading that is not sure', async () => {
  const { by, revisions } = await keptPage([1, '129.00', '19.00']);
  await by(earlier, EXTRACTOR_VERSION);
  const unsure: typeof extractHere = {
    ...extractHere,
    extract: async (...request) => ({ ...((await extractHere.extract(...request)) as Extraction), sure: false }),
  };
  await by(unsure, LATER);
  expect(await revisions()).toEqual([]);
});

it('leaves a page that the merchant corrected', async () => {
  const { by, revisions, workStore } = await keptPage([1, '129.00', '19.00']);
  await by(earlier, EXTRACTOR_VERSION);
  await workStore.transaction(({ sql }) => sql.updateTable('page_checks').set({ place: 'p.price' }).execute());
  await by(extractHere, LATER);
  expect(await revisions()).toEqual([]);
});

it('stops while live checks need the reader, and continues where it stopped', async () => {
  const { by, revisions, reads } = await keptPage(
    [1, '129.00', '19.00'],
    [2, '139.00', '139.00'],
    [3, '129.00', '19.00'],
  );
  await by(earlier, EXTRACTOR_VERSION);
  let room = 1;
  const busy: ReturnType<typeof createShares> = {
    within: (request, work) => {
      if (room-- <= 0) throw new ShareUsed(null);
      return createShares().within(request, work);
    },
  };
  reads.length = 0;
  await by(extractHere, LATER, busy);
  expect([reads, (await revisions()).length]).toEqual([['129.00'], 1]);
  await by(extractHere, LATER);
  expect([reads, (await revisions()).length]).toEqual([['129.00', '139.00', '129.00'], 2]);
});

it('continues with the other pages if one cannot be opened', async () => {
  const { by, revisions, snapshots } = await keptPage([1, '129.00', '19.00'], [2, '139.00', '139.00']);
  await by(earlier, EXTRACTOR_VERSION);
  await snapshots?.removeAll(SHOP);
  await by(extractHere, LATER);
  // The other shop keeps the same page.
  expect(await revisions()).toHaveLength(1);
});

it('corrects what the next check compares with, if the revised reading is the last one', async () => {
  const { by, workStore } = await keptPage([1, '139.00', '139.00'], [2, '129.00', '19.00']);
  const last = { title: 'Tent', price: '19.00', currency: 'USD', listPrice: null, availability: 'in_stock' };
  await workStore.transaction(({ sql }) =>
    sql
      .updateTable('page_checks')
      .set({ last_reading: JSON.stringify(last) })
      .execute(),
  );
  await by(earlier, EXTRACTOR_VERSION);
  await by(extractHere, LATER);
  const { last_reading } = await workStore.sql
    .selectFrom('page_checks')
    .select('last_reading')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(last_reading ?? '')).toEqual({ ...last, price: '129.00' });
});

it('revises the reading in force, if the page was kept by a later check that recorded nothing', async () => {
  const { by, revisions, workStore } = await keptPage([1, '129.00', '19.00']);
  const at = '2026-07-01T09:05:00.000Z';
  await workStore.transaction(({ sql }) => sql.updateTable('snapshots').set({ at }).execute());
  await by(earlier, EXTRACTOR_VERSION);
  await by(extractHere, LATER);
  expect(await revisions()).toMatchObject([{ readAt: '2026-07-01T09:00:00.000Z', to: { price: '129.00' } }]);
});

it.each([
  [
    'that only another build can read',
    ({ eventLog, page }: Kept) =>
      eventLog.append(pageStream(page), [{ ...event('newer', 'PriceObserved', {}, null), schema: 99 }], 'any'),
  ],
  ['with a hole', async ({ folder, page }: Kept) => loseEvent(`${folder}/events.db`, pageStream(page), 0)],
])('skips a page with a history %s', async (_, damage) => {
  const kept = await keptPage([1, '129.00', '19.00'], [2, '139.00', '139.00']);
  const { by, workStore } = kept;
  await damage(kept);
  await by(extractHere, EXTRACTOR_VERSION);
  const rows = await workStore.sql.selectFrom('snapshots').select(['reread_by', 'faithful']).execute();
  expect(rows).toEqual([1, 2, 3, 4].map(() => ({ reread_by: EXTRACTOR_VERSION, faithful: null })));
});
