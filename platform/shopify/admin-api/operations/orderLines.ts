/** Reads an order's lines: first those included with it, then page by page. */
import { type Static, Type } from 'typebox';
import { fromMinor, toMinor } from '../../../../domain/kernel/money.js';
import { type Amount, as, type Currency, type ProductId } from '../../../../domain/kernel/names.js';
import type { OrderLine } from '../../../../domain/orders/orders.js';
import { amountOf, GlobalId, PageInfo, plainText, ShopMoney } from './fields.js';
import { operation } from './operation.js';

/** `discountedTotalSet` leaves out discount codes unless they are requested (shopify reference §10). */
export const LINE_NODE_FIELDS = `title quantity currentQuantity isGiftCard product { id }
  discountedTotalSet(withCodeDiscounts: true) { shopMoney { amount currencyCode } }`;

export const LINE_FIELDS = `pageInfo { hasNextPage endCursor } nodes { ${LINE_NODE_FIELDS} }`;

export const lineProperties = {
  title: Type.String(),
  quantity: Type.Integer({ minimum: 0 }),
  currentQuantity: Type.Integer({ minimum: 0 }),
  isGiftCard: Type.Boolean(),
  product: Type.Union([Type.Object({ id: GlobalId('Product') }), Type.Null()]),
  discountedTotalSet: ShopMoney,
};
const Line = Type.Object(lineProperties);

export const Lines = Type.Object({ pageInfo: PageInfo, nodes: Type.Array(Line) });

export const orderLinesPage = operation<{ id: string; first: number; after: string }>()(
  `query OrderLineItemsPage($id: ID!, $first: Int!, $after: String) {
  order(id: $id) { lineItems(first: $first, after: $after) { ${LINE_FIELDS} } }
}`,
  Type.Object({ order: Type.Union([Type.Object({ lineItems: Lines }), Type.Null()]) }),
);

export const lineOf = (line: Static<typeof Line>, currency: Currency): OrderLine => ({
  productId: line.product ? as<ProductId>(line.product.id) : null,
  title: plainText(line.title),
  quantity: line.currentQuantity,
  total: share(amountOf(line.discountedTotalSet.shopMoney), line.currentQuantity, line.quantity, currency),
  ...(line.isGiftCard ? { giftCard: true } : {}),
});

/**
 * `total` covers `ordered` units, of which `current` remain: returns their share, rounded half up to the smallest unit.
 */
function share(total: Amount, current: number, ordered: number, currency: Currency): Amount {
  if (current === ordered) return total;
  if (ordered === 0) return fromMinor(0, currency);
  const part = BigInt(toMinor(total, currency)) * BigInt(current) * 2n + BigInt(ordered);
  return fromMinor(Number(part / (2n * BigInt(ordered))), currency);
}
