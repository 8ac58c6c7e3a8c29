import type { Amount, Currency } from '../../../../domain/kernel/names.js';
import type { Evidence } from '../result.js';
import type { Candidate } from '../sources/candidate.js';

export interface PriceAnswer {
  readonly price: Amount | null;
  readonly currency: Currency | null;
  readonly listPrice: Amount | null;
  readonly from: boolean;
}

/** The candidates' vote. */
export function choosePrice(candidates: readonly Candidate[]): {
  answer: PriceAnswer;
  evidence: Evidence[];
  confidence: number;
} {
  const best = [...candidates].sort((a, b) => b.trust - a.trust)[0];
  const evidence = candidates.map(({ source, path, raw, why, amount }) => ({
    source,
    path,
    raw: raw.slice(0, 120),
    chosen: amount === best?.amount,
    why,
  }));
  if (!best || best.trust < 0.4)
    return {
      answer: { price: null, currency: null, listPrice: null, from: false },
      evidence,
      confidence: best?.trust ?? 0,
    };
  return {
    answer: { price: best.amount, currency: best.currency, listPrice: best.listPrice, from: best.from },
    evidence,
    confidence: best.trust,
  };
}
