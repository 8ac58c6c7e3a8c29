import { fingerprintStock } from '../../domain/extraction/applyStockCorrection.js';
import type { Extraction } from '../../domain/extraction/result.js';
import { wellFormedJson } from '../../platform/runtime/json/wellFormedJson.js';

/** More evidence is of no use to a person. */
const EVIDENCE_LIMIT = 40;
const STOCK_LIMIT = 20;

const SHOWN = [
  ...(['rendered', 'codes', 'variant', 'title', 'price', 'currency', 'listPrice', 'availability'] as const),
  ...(['from', 'confidence', 'sure', 'doubt', 'candidates'] as const),
];

/** Serializes the part of an extraction that is shown to the merchant, deciding evidence first. */
export function evidenceOf(extraction: Extraction): string {
  const { evidence, stock } = extraction;
  const stored = {
    ...Object.fromEntries(SHOWN.map(field => [field, extraction[field]])),
    stock: stock.slice(0, STOCK_LIMIT),
    stockSaid: fingerprintStock(stock),
    evidence: [...evidence].sort((a, b) => Number(b.chosen) - Number(a.chosen)).slice(0, EVIDENCE_LIMIT),
  };
  // A page's text may contain lone surrogates.
  return wellFormedJson(JSON.stringify(stored));
}
