/** Lists a page's prices by place, for a person to choose from if the reading is unsure or wrong. */
import type { Currency } from '../../kernel/names.js';
import { MAX_CANDIDATES, type PriceCandidate } from '../result.js';
import type { VisiblePrice } from '../visible/visiblePrice.js';
import type { Ballot } from './countVotes.js';

const MAX_RAW = 120;

/** The best price has the full confidence; the others share the rest by their votes. */
function chances(ballots: readonly Ballot[], confidence: number): number[] {
  const others = ballots.slice(1).reduce((sum, { votes }) => sum + votes, 0);
  return ballots.map(({ votes }, n) => (n === 0 ? confidence : others === 0 ? 0 : ((1 - confidence) * votes) / others));
}

/**
 * Best first, former prices last. Numbers places with the same path in page order: `div.price`, `div.price #2`.
 * @param confidence the confidence in the first price
 */
export function offeredPrices(
  ballots: readonly Ballot[],
  visible: readonly VisiblePrice[],
  { confidence, currency: pageCurrency }: { readonly confidence: number; readonly currency: Currency | null },
): PriceCandidate[] {
  const chance = chances(ballots, confidence);
  const shown = (price: VisiblePrice, rank: number): Found => {
    const { amount, currency, from, raw, why, path, at } = price;
    return { offer: { amount, currency, listPrice: null, from, source: 'visible', raw, why }, path, at, rank };
  };
  const found = ballots.flatMap(({ amount, declared, visible: own }, rank) => [
    ...declared.map(
      ({ source, path, raw, why, currency, listPrice, from }, at): Found => ({
        offer: { amount, currency, listPrice, from, source, raw, why },
        path,
        at,
        rank,
      }),
    ),
    ...own.map(price => shown(price, rank)),
  ]);
  const former = visible.filter(({ list }) => list).map(price => shown(price, ballots.length));
  const alike = new Map<string, number>();
  return [...found, ...former]
    .sort((a, b) => a.at - b.at)
    .map(({ offer, path, rank }) => {
      const name = `${offer.source} ${path}`;
      const count = (alike.get(name) ?? 0) + 1;
      alike.set(name, count);
      return { offer, rank, place: count === 1 ? name : `${name} #${count}` };
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_CANDIDATES)
    .map(({ offer, rank, place }) => ({
      ...offer,
      currency: offer.currency ?? pageCurrency,
      raw: offer.raw.slice(0, MAX_RAW),
      place,
      confidence: Math.round((chance[rank] ?? 0) * 100) / 100,
    }));
}

interface Found {
  readonly offer: Omit<PriceCandidate, 'place' | 'confidence'>;
  readonly path: string;
  readonly at: number;
  readonly rank: number;
}
