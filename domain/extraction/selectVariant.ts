/** Selects a page's answer for one variant. */
import type { PageVariant } from '../kernel/names.js';
import type { Extraction } from './result.js';

/** Confidence in a named variant's declared data, which requires no vote (reference §4). */
const DECLARED = 0.85;

/**
 * The extraction for a variant, or the page's own answer. Never uses another variant's price: a variant that is missing,
 * or declared with different prices, is not `listed` and has no price.
 */
export function selectVariant(
  extraction: Extraction,
  variant: PageVariant | null,
): { readonly listed: boolean; readonly extraction: Extraction } {
  if (variant === null) return { listed: true, extraction };
  const all = extraction.variants ?? [];
  const named = all.filter(({ id, sku }) => id === variant || sku === variant);
  const [chosen] = named;
  const ofPage = extraction.evidence.map(one => ({ ...one, chosen: false, why: `of the whole page: ${one.why}` }));
  const path = `variants[${variant}]`;
  if (!chosen || new Set(named.map(({ price }) => price)).size > 1) {
    const raw = `${named.length} of ${all.length} variants`;
    const why = chosen
      ? 'the page declares it with several prices'
      : 'the page does not declare the variant that is watched';
    const nothing = { price: null, currency: null, listPrice: null, availability: 'unknown', from: false } as const;
    const evidence = [{ source: 'page', path, raw, chosen: true, why } as const, ...ofPage];
    return {
      listed: false,
      extraction: { ...extraction, ...nothing, confidence: 0, sure: false, doubt: null, evidence, stock: [] },
    };
  }
  const { name, sku, gtin, price, listPrice, availability } = chosen;
  const raw = [name, price].filter(Boolean).join(': ').slice(0, 120);
  const why = 'declared for the variant that is watched';
  return {
    listed: true,
    extraction: {
      ...extraction,
      variant: { name, sku, ...(gtin && { gtin }) },
      price,
      currency: chosen.currency ?? extraction.currency,
      listPrice,
      availability,
      from: false,
      confidence: price === null ? 0 : DECLARED,
      sure: price !== null,
      doubt: null,
      evidence: [{ source: 'page', path, raw, chosen: true, why }, ...ofPage],
      stock: [{ source: 'page', place: `page ${path}`, raw: name ?? variant, availability, why }],
    },
  };
}
