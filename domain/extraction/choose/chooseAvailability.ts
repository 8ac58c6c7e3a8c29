/** Decides between the page's stock claims; the evidence names conflicts (reference §7). */
import type { Availability } from '../../price/price.js';
import type { Evidence, StockStatement } from '../result.js';
import type { StockClaim } from '../sources/candidate.js';
import type { VisibleStock } from '../visible/visibleStock.js';
import { OUT, STOCK_WEIGHTS, type StockSign } from './stockWeights.js';

export interface AvailabilityChoice {
  readonly availability: Availability;
  readonly evidence: readonly Evidence[];
  /** Each statement with its place. */
  readonly stock: readonly StockStatement[];
  /** The signs for and against; each counts once. */
  readonly signs: readonly StockSign[];
}

/**
 * Sums the weights of the signs. Explicit words or a disabled button thus outweigh declared data, which is often a
 * template's constant, and one doubtful sign does not mean 'out'. Without signs, or if they balance: unknown.
 */
export function chooseAvailability(
  declared: readonly StockClaim[],
  visible: readonly VisibleStock[],
): AvailabilityChoice {
  const signs = signsOf(declared, visible);
  const availability = settle(leaning(signs), declared, visible);
  const conflict = (own: Availability) =>
    own === availability ? '' : `; outweighed: the page counts as ${words(availability)}`;
  return {
    availability,
    signs,
    stock: statementsOf(declared, visible),
    evidence: [
      ...declared.map(({ source, path, raw, availability: own }) => ({
        source,
        path,
        raw: raw.slice(0, 120),
        chosen: own === availability,
        why: `declared as ${words(own)}${conflict(own)}`,
      })),
      ...visible.map(({ path, raw, why, availability: own }) => ({
        source: 'visible' as const,
        path,
        raw: raw.slice(0, 120),
        chosen: own === availability,
        why: `${why}: ${words(own)}${conflict(own)}`,
      })),
    ],
  };
}

/** Numbers statements with the same path in page order, like prices. */
function statementsOf(declared: readonly StockClaim[], visible: readonly VisibleStock[]): readonly StockStatement[] {
  const alike = new Map<string, number>();
  return [
    ...declared.map(claim => ({ ...claim, why: `declared as ${words(claim.availability)}` })),
    ...visible.map(sign => ({ ...sign, source: 'visible' as const })),
  ].map(({ source, path, raw, availability, why }) => {
    const name = `${source} ${path}`;
    const count = (alike.get(name) ?? 0) + 1;
    alike.set(name, count);
    return { availability, source, place: count === 1 ? name : `${name} #${count}`, raw: raw.slice(0, 120), why };
  });
}

function signsOf(declared: readonly StockClaim[], visible: readonly VisibleStock[]): readonly StockSign[] {
  const signs = new Set<StockSign>(visible.map(({ sign }) => sign));
  const marked = declared.find(({ source }) => source !== 'state');
  const state = declared.find(({ source }) => source === 'state');
  if (marked) signs.add(isOut(marked.availability) ? 'declared out' : 'declared in');
  else if (state) signs.add(isOut(state.availability) ? 'state out' : 'state in');
  // 'In stock' may refer to branches or sizes, so a number of pieces replaces it.
  if (signs.has('counted in')) signs.delete('said in');
  if (signs.has('named status out')) signs.delete('status out');
  if (signs.has('status out') || signs.has('named status out')) signs.delete('said out');
  // Data and words that agree on 'out' know more than a button that a template prints on every page.
  if (signs.has('declared out') && STATED_OUT.some(sign => signs.has(sign))) signs.delete('buy button');
  return [...signs];
}

const STATED_OUT: readonly StockSign[] = ['named status out', 'status out', 'said out', 'announced'];

/** The sum in logits; positive means available. */
export const leaning = (signs: readonly StockSign[]): number =>
  signs.reduce((sum, sign) => sum + STOCK_WEIGHTS[sign], 0);

function settle(lean: number, declared: readonly StockClaim[], visible: readonly VisibleStock[]): Availability {
  const all = [...visible, ...declared].map(({ availability }) => availability);
  const firstDeclared = declared[0]?.availability ?? 'unknown';
  if (all.length === 0 || (lean <= 0 && lean > OUT)) return 'unknown';
  if (lean > 0) {
    const special = all.find(isAwaited);
    const plain = visible.some(({ sign, availability }) => sign === 'buy button' && availability === 'in_stock');
    // Shops sell back-orders with their ordinary button and a note next to it; for other branches they state both.
    const statements = visible.filter(sign => sign.stated).map(sign => sign.availability);
    const stated = statements.length > 0 && statements.every(isAwaited) && !isOut(firstDeclared);
    return special && (stated || !plain || special === firstDeclared) ? special : 'in_stock';
  }
  // 'Discontinued' is more specific, and a declared pre- or back-order explains the missing stock.
  if (firstDeclared === 'pre_order' || firstDeclared === 'back_order') return firstDeclared;
  const [first] = all.filter(isOut);
  // Goods that are announced for later and cannot be ordered yet.
  const otherwise = visible.some(({ sign }) => sign === 'announced') ? 'out_of_stock' : 'unknown';
  return firstDeclared === 'discontinued' ? firstDeclared : (first ?? otherwise);
}

const isAwaited = (availability: Availability): boolean =>
  availability === 'pre_order' || availability === 'back_order';

const isOut = (availability: Availability): boolean =>
  availability === 'out_of_stock' || availability === 'discontinued';

const words = (availability: Availability): string => availability.replaceAll('_', ' ');
