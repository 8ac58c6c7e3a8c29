/**
 * Reads a WooCommerce product's variations from its buy form: `data-product_variations`. With more than about thirty, the
 * attribute is `false` and the shop loads them from its server.
 */

import { isGreater } from '../choose/decimals.js';
import type { Page } from '../page/readPage.js';
import type { CurrencyContext } from '../price-string/readCurrency.js';
import type { Variant } from '../result.js';
import { declaredAmount } from '../schema-org/declaredAmount.js';
import { isThing, plainText, type Thing } from '../schema-org/thing.js';
import { looseJson } from './looseJson.js';

const ATTRIBUTE = 'data-product_variations';
const MAX_VARIATIONS = 250;

/** Empty if several products have such a form, because the form does not identify the page's own. */
export function wooVariations(page: Page, context: CurrencyContext): readonly Variant[] {
  const forms = page.forms.filter(({ attributes }) => attributes[ATTRIBUTE] !== undefined);
  const [listed] = forms.length === 1 ? looseJson(forms[0]?.attributes[ATTRIBUTE] ?? '') : [];
  if (!Array.isArray(listed)) return [];
  return listed
    .filter(isThing)
    .filter(variation => variation.variation_id !== undefined)
    .slice(0, MAX_VARIATIONS)
    .map(variation => readVariation(variation, context));
}

function readVariation(variation: Thing, context: CurrencyContext): Variant {
  const price = amountOf(variation.display_price, context);
  const regular = amountOf(variation.display_regular_price, context);
  const { is_in_stock: inStock } = variation;
  return {
    id: plainText(variation.variation_id),
    name: isThing(variation.attributes) ? namesIn(variation.attributes) : null,
    sku: plainText(variation.sku ?? null),
    price,
    // The list has no currency; the page's applies.
    currency: null,
    listPrice: price && regular && isGreater(regular, price) ? regular : null,
    availability: inStock === true ? 'in_stock' : inStock === false ? 'out_of_stock' : 'unknown',
  };
}

/** The attribute values; an empty one means 'any'. */
const namesIn = (attributes: Thing): string | null =>
  Object.values(attributes)
    .map(chosen => plainText(chosen))
    .filter(Boolean)
    .join(' / ') || null;

/** Rounds computed numbers to three decimals, the most that any price has. */
function amountOf(value: unknown, context: CurrencyContext) {
  const text = typeof value === 'number' ? String(Number(value.toFixed(3))) : plainText(value);
  return declaredAmount(text, null, context)?.amount ?? null;
}
