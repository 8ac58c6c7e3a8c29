/** A variant's stock by location: a sandbox shop has one. */
import type { GraphQLResolveInfo } from 'graphql';
import type { StoreProduct, StoreVariant } from '../store/catalogue.js';
import { LOCATION_ID } from '../store/shopProfile.js';
import { type AdminContext, requireScope } from './adminContext.js';
import { connection, type PageArguments } from './connection.js';
import type { Field } from './listing.js';
import { dateTime, gid, idIn, moneyOf } from './money.js';

export const inventoryItem: Field<{ id: string }> = ({ id }, context, info) => {
  requireScope(context, info, 'read_inventory');
  const digits = idIn('InventoryItem', id);
  for (const product of context.store.products(context.now))
    for (const variant of product.variants) if (variant.id === digits) return itemNode(variant, product, context);
  return null;
};

function itemNode(variant: StoreVariant, product: StoreProduct, context: AdminContext) {
  return {
    id: gid('InventoryItem', variant.id),
    sku: variant.sku,
    tracked: variant.tracked,
    unitCost: moneyOf(variant.cost, context.store.profile.currency),
    inventoryLevels: (page: PageArguments, _context: AdminContext, info: GraphQLResolveInfo) => {
      requireScope(context, info, 'read_locations');
      const nodeOf = () => levelNode(variant, product, context);
      return connection({ items: [{ id: LOCATION_ID }], keyOf: ({ id }) => id, nodeOf }, page, context, info);
    },
  };
}

function levelNode(variant: StoreVariant, product: StoreProduct, { store }: AdminContext) {
  const available = store.inventory(variant);
  const quantities: Readonly<Record<string, number>> = {
    available,
    on_hand: available,
    committed: 0,
    incoming: 0,
  };
  return {
    id: `${gid('InventoryLevel', LOCATION_ID)}?inventory_item_id=${variant.id}`,
    updatedAt: dateTime(store.updatedAt(product)),
    location: { id: gid('Location', LOCATION_ID), name: `${store.profile.name} warehouse` },
    quantities: ({ names }: { names: readonly string[] }) =>
      names.flatMap(name => (Object.hasOwn(quantities, name) ? [{ name, quantity: quantities[name] }] : [])),
  };
}
