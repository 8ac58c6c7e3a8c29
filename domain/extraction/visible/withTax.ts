/** Prefers the amount with tax, which everybody pays, to the one without tax next to it, whatever their names. */

import { isGreater } from '../choose/decimals.js';
import { demoted } from './demoted.js';
import type { VisiblePrice } from './visiblePrice.js';

/** Maximum number of texts between the two. */
const NEAR = 20;
/** The highest tax rate in use is 27 %. */
const HIGHEST = 1.28;

export function withTax(ranked: VisiblePrice[]): VisiblePrice[] {
  const nets = ranked.filter(({ tax, list }) => tax === 'net' && !list);
  if (nets.length === 0) return ranked;
  const scores = new Map<VisiblePrice, number>();
  const replaced = new Set<VisiblePrice>();
  for (const net of nets) {
    const gross = ranked.find(price => isGrossOf(price, net));
    if (!gross) continue;
    replaced.add(net);
    scores.set(gross, Math.max(gross.score, net.score, scores.get(gross) ?? 0));
  }
  return ranked.map(price =>
    replaced.has(price)
      ? demoted(price, 'conditional', 'next to the price with tax')
      : { ...price, score: scores.get(price) ?? price.score },
  );
}

const isGrossOf = (price: VisiblePrice, net: VisiblePrice): boolean =>
  price.tax !== 'net' &&
  !price.list &&
  !price.neighbour &&
  !price.saving &&
  Math.abs(price.at - net.at) <= NEAR &&
  isGreater(price.amount, net.amount) &&
  Number(price.amount) <= Number(net.amount) * HIGHEST;
