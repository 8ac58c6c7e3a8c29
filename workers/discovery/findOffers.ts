/** Finds other sellers' offers for one product: searched, matched, resolved, one per seller. */
import type { PageId } from '../../domain/kernel/names.js';
import { oneLine } from '../../domain/kernel/oneLine.js';
import type { Rank } from '../../domain/matching/competesWith.js';
import { type PageAddress, pageOf, readAddress } from '../../domain/price/page.js';
import { checkUrl } from '../../platform/outbound/guard/checkUrl.js';
import { isMarketplace, isOwnOffer, type OwnShop, sellerOf } from './seller.js';
import type { OwnProduct } from './shopFacts.js';
import type { Candidate, Market, Source } from './sources/source.js';

export interface Offer extends Omit<Candidate, 'url'>, PageAddress {
  readonly page: PageId;
  readonly score: number;
  readonly reasons: readonly string[];
  readonly product: OwnProduct;
}

export interface Search {
  readonly source: Source;
  readonly market: Pick<Market, 'country' | 'language'>;
  readonly own: OwnShop;
  readonly marketplaces: boolean;
  readonly privatePages: readonly string[];
  /** Ranks all of the shop's products for a candidate. */
  readonly rank: Rank<Pick<OwnProduct, 'productId'>>;
  /** True for a page that is watched or was suggested before. */
  readonly isKnown: (page: PageId) => boolean;
}

/** The maximum number of candidates per search. */
const CANDIDATES = 40;
/** Resolving costs one credit each. */
const RESOLVED = 3;
const MOST_OFFERS = 3;
/** A price that differs by this factor indicates a spare part, an accessory or a multipack. */
const IMPLAUSIBLE_RATIO = 3;
/** A suggestion is at least as likely to compete as not. */
const LIKELY = 0.5;

/** @returns offers by certainty, and the number of candidates examined. @throws SearchFailed */
export async function findOffers(
  search: Search,
  product: OwnProduct,
): Promise<{ readonly offers: readonly Offer[]; readonly candidates: number }> {
  const { source, own, marketplaces } = search;
  const market = { ...search.market, limit: CANDIDATES };
  const candidates = await source.discover(product.title, market);
  const kept = candidates
    .filter(candidate => isWanted(candidate, candidate.url, own, marketplaces))
    .flatMap(candidate => {
      const match = matchOf(search, product, candidate);
      return match ? [{ candidate, score: match.score }] : [];
    })
    .sort((a, b) => b.score - a.score);

  const bySeller = new Map<string, Offer>();
  for (const { candidate } of firstOfEach(kept, ({ candidate }) => candidate.merchant || candidate.url).slice(
    0,
    RESOLVED,
  ))
    for (const resolved of await source.resolve(candidate, market)) {
      const offer = offerOf(search, product, resolved);
      if (!offer) continue;
      const seller = sellerOf(offer, offer.url);
      if ((bySeller.get(seller)?.score ?? 0) < offer.score) bySeller.set(seller, offer);
    }
  const offers = [...bySeller.values()].sort((a, b) => b.score - a.score).slice(0, MOST_OFFERS);
  return { offers, candidates: candidates.length };
}

/** Matches again: a shop's own page says more than the search result, and may contradict it. */
function offerOf(search: Search, product: OwnProduct, candidate: Candidate): Offer | null {
  const address = candidate.url === null ? null : readAddress(candidate.url);
  if (address === null) return null;
  const { url } = address;
  if (!checkUrl(url, { except: search.privatePages }).allowed) return null;
  if (!isWanted(candidate, url, search.own, search.marketplaces)) return null;
  const page = pageOf(address);
  if (search.isKnown(page)) return null;
  const match = matchOf(search, product, candidate);
  if (!match || !isPlausible(candidate, product)) return null;
  const [title, merchant] = [oneLine(candidate.title), oneLine(candidate.merchant)];
  return { ...candidate, title, merchant, ...address, page, score: match.score, reasons: [...match.reasons], product };
}

/** `null` if another of the shop's products ranks first, or none is likely enough. */
function matchOf({ rank }: Search, { productId }: OwnProduct, candidate: Candidate) {
  const [best] = rank(candidate as ProductLike, 1);
  return best && best.product.productId === productId && best.score >= LIKELY ? best : null;
}

/** Compares only prices in the same currency; assumes the merchant's if none is given. */
function isPlausible({ price, currency }: Candidate, product: OwnProduct): boolean {
  const ratio = Number(price) / Number(product.price);
  if (!(ratio > 0) || !Number.isFinite(ratio) || (currency !== null && currency !== product.currency)) return true;
  return Math.max(ratio, 1 / ratio) <= IMPLAUSIBLE_RATIO;
}

/** The matcher reads records with arbitrary fields. */
type ProductLike = Candidate & { readonly [field: string]: unknown };

const isWanted = (candidate: Candidate, url: string | null, own: OwnShop, marketplaces: boolean): boolean =>
  !isOwnOffer(candidate, url, own) && (marketplaces || !isMarketplace(candidate, url));

function firstOfEach<Item>(items: readonly Item[], keyOf: (item: Item) => unknown): Item[] {
  const seen = new Set<unknown>();
  return items.filter(item => {
    const key = keyOf(item);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
