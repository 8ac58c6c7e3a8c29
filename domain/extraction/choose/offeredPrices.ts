/** The prices that a page offers, by place: what a person chooses from where the reader is not sure, or was wrong. */
import type { Currency } from '../../kernel/names.js';
import { MAX_CANDIDATES, type PriceCandidate } from '../result.js';
import type { Ballot } from './countVotes.js';

const MAX_RAW = 120;

/** Best first. Two places with the same path are told apart by their order on the page: `div.price`, `div.price #2`. */
export function offeredPrices(ballots: readonly Ballot[], pageCurrency: Currency | null): PriceCandidate[] {
  const found = ballots.flatMap(({ amount, declared, visible, votes }) => [
    ...declared.map(({ source, path, raw, why, currency, listPrice, from }, order) => ({
      candidate: { amount, currency, listPrice, from, source, raw, why },
      path: `${source} ${path}`,
      at: order,
      votes,
    })),
    ...visible.map(({ currency, from, path, raw, why, at }) => ({
      candidate: { amount, currency, listPrice: null, from, source: 'visible' as const, raw, why },
      path: `visible ${path}`,
      at,
      votes,
    })),
  ]);
  const alike = new Map<string, number>();
  const numbered = found
    .sort((a, b) => a.at - b.at)
    .map(({ candidate, path, votes }): PriceCandidate => {
      const count = (alike.get(path) ?? 0) + 1;
      alike.set(path, count);
      return {
        ...candidate,
        currency: candidate.currency ?? pageCurrency,
        raw: candidate.raw.slice(0, MAX_RAW),
        place: count === 1 ? path : `${path} #${count}`,
        confidence: Math.round(votes * 100) / 100,
      };
    });
  return numbered.sort((a, b) => b.confidence - a.confidence).slice(0, MAX_CANDIDATES);
}
