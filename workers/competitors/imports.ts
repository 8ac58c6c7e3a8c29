/**
 * Adds what an import's dry run found new, with the decider that adds a single competitor; removes it again if the
 * merchant undoes the import. Continues after a crash: each row is a command with its own id, so it is added once. An
 * import adds at most as many competitors as a store may have, so one reactor serves all stores.
 */
import { ownRecords } from '../../application/competitors/ownRecords.js';
import { sameAddresses } from '../../application/competitors/sameAddresses.js';
import { load } from '../../application/decide/load.js';
import type { Reactor, ReactorEvent } from '../../application/follow/reactor.js';
import type { importRows } from '../../application/imports/tables.js';
import type { Verdict } from '../../domain/api/imports.js';
import type { Pair } from '../../domain/competitors/pair.js';
import { watchlist, watchlistStream } from '../../domain/competitors/watchlist.js';
import { imports, importsStream } from '../../domain/imports/imports.js';
import { isRefusal, type Refusal, refuse } from '../../domain/kernel/decider.js';
import {
  as,
  type CompetitorId,
  type PageVariant,
  type ProductId,
  type ShopDomain,
  type VariantId,
} from '../../domain/kernel/names.js';
import { readAddress } from '../../domain/price/page.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import type { RowOf } from '../../platform/tables/table.js';
import type { PairPorts } from './ports.js';

type Cause = 'ImportStarted' | 'ImportUndone';
type Row = RowOf<typeof importRows>;

/** Rows between two reports of the progress. */
const BATCH = 50;

export const importer = (ports: PairPorts): Reactor<Cause> => ({
  name: 'imports',
  types: ['ImportStarted', 'ImportUndone'],
  from: 'start',
  reads: ['products'],
  async react(event) {
    const shop = as<ShopDomain>(event.meta.shop ?? '');
    if (event.type === 'ImportStarted') await addRows(ports, shop, event);
    else await removeAdded(ports, shop, event);
  },
});

async function addRows(ports: PairPorts, shop: ShopDomain, event: ReactorEvent<Cause>): Promise<void> {
  const { importId } = event.data;
  const [first] = await ownRecords(ports.readStore, shop);
  for (;;) {
    const one = (await load(ports.eventLog, imports, importsStream(shop))).get(importId);
    if (one?.status !== 'running') return;
    const rows = await ports.workStore.sql
      .selectFrom('import_rows')
      .selectAll()
      .where('shop', '=', shop)
      .where('import_id', '=', importId)
      .where('fresh', '=', 1)
      .orderBy('row')
      .offset(one.done)
      .limit(BATCH)
      .execute();
    const settled: { readonly row: Row; readonly outcome: CompetitorId | Refusal }[] = [];
    for (const row of rows) settled.push({ row, outcome: await track(ports, shop, event, row, first?.productId) });
    const competitorIds = settled.flatMap(({ outcome }) => (isRefusal(outcome) ? [] : [outcome]));
    await ports.workStore.transaction(async ({ sql }) => {
      for (const { row, outcome } of settled)
        await sql
          .updateTable('import_rows')
          .set(verdictOf(outcome))
          .where('shop', '=', shop)
          .where('import_id', '=', importId)
          .where('row', '=', row.row)
          .execute();
    });
    // Without rows, they were lost: the import ends with what it added.
    const done = rows.length === 0 ? one.fresh : one.done + rows.length;
    const advanced = await ports.handle(imports, {
      commandId: derivedId('advance import', shop, importId, String(done)),
      stream: importsStream(shop),
      command: { type: 'AdvanceImport', importId, done, competitorIds, at: ports.clock.now() },
      meta: metaOf(event),
    });
    // The store is being erased: it takes nothing more.
    if (isRefusal(advanced)) return;
  }
}

async function track(
  ports: PairPorts,
  shop: ShopDomain,
  event: ReactorEvent<Cause>,
  row: Row,
  firstProduct: string | undefined,
): Promise<CompetitorId | Refusal> {
  const { importId } = event.data;
  const parsed = readAddress(row.url);
  if (parsed === null) return refuse('COMPETITOR_URL_INVALID');
  const address = { ...parsed, variant: row.variant === null ? parsed.variant : as<PageVariant>(row.variant) };
  const known = await load(ports.eventLog, watchlist, watchlistStream(shop));
  const competitorId = as<CompetitorId>(derivedId('imported competitor', shop, importId, String(row.row)));
  const tracked = await ports.handle(watchlist, {
    commandId: derivedId('import competitor', shop, importId, String(row.row)),
    stream: watchlistStream(shop),
    command: {
      ...{ type: 'TrackCompetitor', competitorId, ...address, label: row.label, at: ports.clock.now() },
      sameAs: await sameAddresses(ports, known, address, null),
      // Spec §5: without a choice or a match, the first product is assumed.
      productId: as<ProductId | null>((row.product_id ?? firstProduct ?? null) as string),
      pair: (row.pair as Pair | null) ?? 'assumed',
      ownVariant: row.own_variant as VariantId | null,
    },
    meta: metaOf(event),
  });
  return isRefusal(tracked) ? tracked : competitorId;
}

function verdictOf(outcome: CompetitorId | Refusal): Partial<Row> {
  if (!isRefusal(outcome)) return { verdict: 'added' satisfies Verdict };
  const { refused: code, details } = outcome;
  if (code === 'COMPETITOR_ALREADY_TRACKED') return { verdict: 'known' satisfies Verdict };
  return { verdict: 'refused' satisfies Verdict, code, details: details ? JSON.stringify(details) : null };
}

async function removeAdded(ports: PairPorts, shop: ShopDomain, event: ReactorEvent<Cause>): Promise<void> {
  const { importId } = event.data;
  const { added = [] } = (await load(ports.eventLog, imports, importsStream(shop))).get(importId) ?? {};
  // The merchant may have removed some since; that refusal changes nothing.
  for (const competitorId of added)
    await ports.handle(watchlist, {
      commandId: derivedId('undo import', shop, importId, competitorId),
      stream: watchlistStream(shop),
      command: { type: 'StopTracking', competitorId, at: ports.clock.now() },
      meta: metaOf(event),
    });
}

/** The merchant who started the import adds its competitors. */
const metaOf = ({ id, meta: { actor, shop, correlationId } }: ReactorEvent<Cause>) => ({
  ...{ actor, shop, correlationId, causationId: id },
});
