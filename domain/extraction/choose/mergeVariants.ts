/** Merges sources that list the same variants; each fills the gaps of its predecessors. */
import type { Variant } from '../result.js';

/**
 * @param lists most trusted first. The first non-empty list determines the variants; the others fill its gaps by id.
 */
export function mergeVariants(lists: readonly (readonly Variant[])[]): readonly Variant[] {
  const [first, ...others] = lists.filter(list => list.length > 0);
  if (!first || others.length === 0) return first ?? [];
  const known = others.map(list => new Map(list.map(variant => [variant.id, variant])));
  return first.map(variant => (variant.id === null ? variant : known.reduce(filled, variant)));
}

function filled(variant: Variant, others: ReadonlyMap<string | null, Variant>): Variant {
  const other = others.get(variant.id);
  if (!other) return variant;
  const gtin = variant.gtin ?? other.gtin;
  return {
    id: variant.id,
    name: variant.name ?? other.name,
    sku: variant.sku ?? other.sku,
    ...(gtin && { gtin }),
    price: variant.price ?? other.price,
    currency: variant.currency ?? other.currency,
    listPrice: variant.listPrice ?? other.listPrice,
    availability: variant.availability === 'unknown' ? other.availability : variant.availability,
  };
}
