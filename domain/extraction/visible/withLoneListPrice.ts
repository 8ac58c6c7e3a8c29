import type { PageElement } from '../page/tree.js';
import type { VisiblePrice } from './visiblePrice.js';

/**
 * Restores a lone price that a theme calls 'old' or 'regular', unless its tag or style strikes it through.
 */
export function withLoneListPrice(ranked: VisiblePrice[]): VisiblePrice[] {
  const lone = ranked
    .filter(price => price.list && price.score > 0.2 && !isStruck(price.element))
    .sort((a, b) => b.score - a.score)[0];
  if (!lone) return ranked;
  const replaces = (price: VisiblePrice) =>
    !price.list && !price.conditional && price.score > 0.5 && Math.abs(price.at - lone.at) < 30 && price.tax !== 'net';
  if (ranked.some(replaces)) return ranked;
  const why = `${lone.why}, but no other price replaces it`;
  return ranked.map(price =>
    price === lone ? { ...price, list: false, score: Math.min(0.95, price.score + 0.5), why } : price,
  );
}

function isStruck(element: PageElement): boolean {
  for (let at: PageElement | null = element, n = 0; at && n < 3; at = at.parent, n++) {
    if (at.tag === 'del' || at.tag === 's' || at.tag === 'strike' || /line-through/i.test(at.attributes.style ?? ''))
      return true;
  }
  return false;
}
