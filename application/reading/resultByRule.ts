import type { CorrectedStock } from '../../domain/extraction/correctedStock.js';
import type { PageVariant } from '../../domain/kernel/names.js';
import { type Result, resultOf } from './resultOf.js';

/**
 * Derives the result for a page that a site's rule covers. A page without the rule's place is read as usual, but never
 * counts as sure: the merchant hasn't looked at it.
 */
export function resultByRule(
  seen: Parameters<typeof resultOf>[0],
  variant: PageVariant | null,
  place: string | null,
  stock: CorrectedStock | null,
): Result {
  const ruled = resultOf(seen, variant, place, stock);
  if (ruled.kind !== 'failure' || (ruled.reason !== 'place_gone' && ruled.reason !== 'stock_gone')) return ruled;
  const usual = resultOf(seen, variant);
  if (usual.kind !== 'reading') return usual;
  return { ...usual, extraction: { ...usual.extraction, sure: false, doubt: 'rule_missed' } };
}
