/** Decides between the page's claims about stock; the evidence names conflicts (reference §7). */
import type { Availability } from '../../price/price.js';
import type { Evidence } from '../result.js';
import type { StockClaim } from '../sources/candidate.js';
import type { VisibleStock } from '../visible/visibleStock.js';

export interface AvailabilityChoice {
  readonly availability: Availability;
  readonly evidence: readonly Evidence[];
}

/**
 * Explicit words or a disabled button beat declared data, which is often a template's constant. An enabled buy button
 * outweighs a declared 'out' that no text on the page confirms. Without any claim: unknown, never 'out'.
 */
export function chooseAvailability(
  declared: readonly StockClaim[],
  visible: readonly VisibleStock[],
): AvailabilityChoice {
  const availability = settle(declared, visible);
  const conflict = (own: Availability) =>
    own === availability ? '' : `; outweighed: the page counts as ${words(availability)}`;
  return {
    availability,
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

function settle(declared: readonly StockClaim[], visible: readonly VisibleStock[]): Availability {
  const said = declared[0]?.availability ?? 'unknown';
  const phrase = visible.find(claim => claim.proof === 'phrase');
  const out = visible.find(claim => claim.proof === 'phrase' && isOut(claim.availability));
  const button = visible.find(claim => claim.proof === 'button');
  const canBuy = button !== undefined && !isOut(button.availability);
  if (out && !(canBuy && !isOut(said)))
    return canBuy && said === 'unknown' ? 'unknown' : stricter(out.availability, said);
  if (button && isOut(button.availability) && phrase?.availability !== 'in_stock')
    return stricter(button.availability, said);
  if (isOut(said) && canBuy && declared.every(claim => claim.availability === 'out_of_stock'))
    return button.availability;
  if (said !== 'unknown') return said;
  if (phrase && !canBuy) return phrase.availability;
  return button?.availability ?? phrase?.availability ?? visible[0]?.availability ?? 'unknown';
}

const isOut = (availability: Availability): boolean =>
  availability === 'out_of_stock' || availability === 'discontinued';

/**
 * 'Discontinued' is more specific than 'out of stock'; a declared pre- or back-order explains why it is out of stock.
 */
const stricter = (shown: Availability, said: Availability): Availability =>
  said === 'discontinued' || said === 'pre_order' || said === 'back_order' ? said : shown;

const words = (availability: Availability): string => availability.replaceAll('_', ' ');
