/**
 * Reviews pairs when the catalogue or a page's title changes: a matched product may lose to a better one or no longer
 * match; an assumed one may get a match. Never changes a pair that the merchant confirmed.
 */
import { type Reactor, type ReactorEvent, runReactor } from '../../application/follow/reactor.js';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { every } from '../../platform/runtime/every.js';
import { forEachIsolated } from '../../platform/runtime/forEachIsolated.js';
import { importer } from './imports.js';
import type { PairPorts } from './ports.js';
import { reviewShop } from './reviewShop.js';
import { pairReviews } from './tables.js';

type Cause = 'CompetitorTracked' | 'PriceObserved' | 'PageRenamed' | 'ProductSynced' | 'ProductRemoved';

const LOOK_MS = 500;
/** Groups the products of a sync, which arrive one by one. */
const SETTLE_MS = 1_000;

/** Runs until aborted. Imports too, which pair many pages at once. */
export async function runPairs(ports: PairPorts, signal: AbortSignal): Promise<void> {
  const failed = (err: unknown) => ports.logger.error({ err }, 'pairs could not be reviewed; they will be retried');
  await Promise.all([
    runReactor(ports, pairsToReview(ports), signal),
    runReactor(ports, importer(ports), signal),
    every(LOOK_MS, () => reviewPairs(ports), { signal, failed }),
  ]);
}

export const pairsToReview = ({ readStore, clock }: Pick<PairPorts, 'readStore' | 'clock'>): Reactor<Cause> => ({
  name: 'pairs',
  types: ['CompetitorTracked', 'PriceObserved', 'PageRenamed', 'ProductSynced', 'ProductRemoved'],
  from: 'head',
  reads: ['competitors', 'products', 'shops'],
  record: async event => {
    const shops = await shopsOf(readStore, event);
    const due_at = plus(clock.now(), SETTLE_MS);
    return async ({ upsert }) => {
      if (shops.length > 0)
        await upsert(
          pairReviews,
          shops.map(shop => ({ shop, due_at })),
        );
    };
  },
});

/** A page belongs to no shop, so this finds the shops that watch it. */
async function shopsOf(
  { sql }: PairPorts['readStore'],
  { data, meta }: ReactorEvent<Cause>,
): Promise<readonly string[]> {
  if (meta.shop !== null) return [meta.shop];
  const page = 'page' in data ? data.page : '';
  const rows = await sql.selectFrom('competitors').select('shop').distinct().where('page', '=', page).execute();
  return rows.map(({ shop }) => shop);
}

/** Reviews every due shop. A change in the meantime makes it due again. */
export async function reviewPairs(ports: PairPorts): Promise<void> {
  const { workStore, clock, logger } = ports;
  const due = await workStore.sql
    .selectFrom('pair_reviews')
    .selectAll()
    .where('due_at', '<=', clock.now())
    .orderBy('due_at')
    .execute();
  await forEachIsolated(
    due,
    async ({ shop, due_at }) => {
      await reviewShop(ports, as<ShopDomain>(shop), due_at);
      await workStore.transaction(({ sql }) =>
        sql.deleteFrom('pair_reviews').where('shop', '=', shop).where('due_at', '=', due_at).execute(),
      );
    },
    (err, { shop }) => logger.error({ err, shop }, 'pairs of a shop could not be reviewed; they will be retried'),
  );
}
