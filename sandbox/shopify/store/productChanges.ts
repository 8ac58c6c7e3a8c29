/** Folds manual product changes (create, edit, delete) over the catalogue. */
import { ean13 } from '../../chance/ean13.js';
import type { StoreProduct } from './catalogue.js';
import type { StoreChange } from './storeChanges.js';

export interface ProductChanges {
  applied(products: readonly StoreProduct[]): readonly StoreProduct[];
  /** Epoch milliseconds; 0 if never changed. */
  changedAt(productId: string): number;
}

/** Above 2^53, and separate from the catalogue's. */
const MADE_IDS = 9_307_199_300_000_000n;
const MADE_VARIANT_IDS = 9_407_199_300_000_000n;

export function productChanges(changes: readonly StoreChange[]): ProductChanges {
  const deleted = new Set(changes.filter(({ kind }) => kind === 'product deleted').map(({ id }) => id));
  const made = changes.filter(({ kind }) => kind === 'product created').map(madeProduct);
  const edits = changes.filter(({ kind }) => kind === 'product edited');
  const times = new Map(
    changes.filter(({ kind }) => kind.startsWith('product')).map(({ kind, id, at }) => [idOf(kind, id), at]),
  );
  return {
    applied: products =>
      [...products, ...made].filter(({ id }) => !deleted.has(id)).map(product => edits.reduce(edited, product)),
    changedAt: productId => times.get(productId) ?? 0,
  };
}

/** Returns the id of a shop's nth manually created product. */
export const madeProductId = (number: number): string => String(MADE_IDS + BigInt(number) * 1009n);

const idOf = (kind: StoreChange['kind'], id: string): string =>
  kind === 'product created' ? madeProductId(Number(id)) : id;

function edited(product: StoreProduct, { id, value }: StoreChange): StoreProduct {
  if (product.id !== id) return product;
  const { title, price } = value;
  return {
    ...product,
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof price === 'number'
      ? { variants: product.variants.map(variant => ({ ...variant, price, compareAt: null })) }
      : {}),
  };
}

function madeProduct({ id, value, at }: StoreChange): StoreProduct {
  const number = Number(id);
  const price = Number(value.price);
  return {
    id: madeProductId(number),
    title: String(value.title),
    handle: `made-${number}`,
    vendor: 'Handmade',
    type: 'New',
    status: 'ACTIVE',
    createdAt: at,
    demand: 0,
    variants: [
      {
        id: String(MADE_VARIANT_IDS + BigInt(number) * 1013n),
        title: 'Default Title',
        sku: `NEW-${number}`,
        barcode: ean13(`41${String(number).padStart(10, '0')}`),
        price,
        compareAt: null,
        cost: Math.round(price * 0.46),
        stock: 25,
        tracked: true,
        oversells: false,
      },
    ],
  };
}
