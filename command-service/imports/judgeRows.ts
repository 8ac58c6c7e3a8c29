/**
 * Judges each row of an import like a single addition, with the same address rules, watchlist and refusals. Rows that
 * would be added count for later ones, so the dry run shows a page's second row, and the rows beyond the store's limit.
 */

import type { OwnRecord } from '../../application/competitors/ownRecords.js';
import { ownRecords } from '../../application/competitors/ownRecords.js';
import { sameAddresses } from '../../application/competitors/sameAddresses.js';
import { load } from '../../application/decide/load.js';
import type { importRows } from '../../application/imports/tables.js';
import type { Verdict } from '../../domain/api/imports.js';
import { type Watchlist, watchlist, watchlistStream } from '../../domain/competitors/watchlist.js';
import { isRefusal, type Refusal, refuse } from '../../domain/kernel/decider.js';
import { as, type CompetitorId, type Instant, type PageVariant, type ShopDomain } from '../../domain/kernel/names.js';
import { competesWith, type Rank } from '../../domain/matching/competesWith.js';
import type { RowOf } from '../../platform/tables/table.js';
import { competitorAddress } from '../competitors/competitorAddress.js';
import type { CommandPorts } from '../ports.js';
import { type FoundProduct, findOwnProduct } from './findOwnProduct.js';
import type { GivenRow } from './readRows.js';

type ImportRow = RowOf<typeof importRows>;

/** @returns a function that decides on the next row. */
export async function judgeRows(ports: CommandPorts, shop: ShopDomain, importId: string, now: Instant) {
  let state: Watchlist = await load(ports.eventLog, watchlist, watchlistStream(shop));
  let matcher: Promise<Matcher> | undefined;

  return async (given: GivenRow): Promise<ImportRow> => {
    const { row, url, label } = given;
    const judged = await judge(given);
    const rest = { code: null, details: null, product_id: null, product_title: null, own_variant: null, pair: null };
    const known = { ...rest, shop, import_id: importId, row, url, label, variant: given.variant };
    if (isRefusal(judged)) {
      const { refused: code, details } = judged;
      if (code === 'COMPETITOR_ALREADY_TRACKED') return { ...known, fresh: 0, verdict: 'known' satisfies Verdict };
      const verdict = 'refused' satisfies Verdict;
      return { ...known, fresh: 0, verdict, code, details: details ? JSON.stringify(details) : null };
    }
    return { ...known, fresh: 1, verdict: 'new' satisfies Verdict, ...judged };
  };

  async function judge({ row, url, label, product, variant }: GivenRow): Promise<Partial<ImportRow> | Refusal> {
    const parsed = competitorAddress(url, ports.privatePages);
    if (isRefusal(parsed)) return parsed;
    const address = { ...parsed, variant: variant === null ? parsed.variant : as<PageVariant>(variant) };
    const events = watchlist.decide(
      {
        ...{ type: 'TrackCompetitor', competitorId: as<CompetitorId>(`${importId} ${row}`), ...address, label },
        ...{ productId: null, pair: 'assumed', ownVariant: null, at: now },
        sameAs: await sameAddresses(ports, state, address, null),
      },
      state,
    );
    if (isRefusal(events)) return events;
    const paired = product === null ? await match(label) : await findOwnProduct(ports.readStore, shop, product);
    if (product !== null && paired === null) return refuse('PRODUCT_UNKNOWN');
    state = events.reduce(watchlist.evolve, state);
    if (paired === null) return {};
    const { productId, title, ownVariant } = paired;
    const pair = product === null ? 'matched' : 'confirmed';
    return { product_id: productId, product_title: title, own_variant: ownVariant, pair };
  }

  /** By the page's name, if a match is certain. */
  async function match(label: string | null): Promise<FoundProduct | null> {
    if (label === null) return null;
    matcher ??= ownRecords(ports.readStore, shop).then(catalogue => competesWith(catalogue));
    const [best] = (await matcher)({ title: label }, 1);
    return best?.certain ? { productId: best.product.productId, title: best.product.title, ownVariant: null } : null;
  }
}

type Matcher = Rank<OwnRecord>;
