/** What happens in a store: somebody buys, changes their mind, or somebody looks after the goods. */
import type { ShopifySandbox } from '../shopify/shopifySandbox.js';
import { type Actions, onShop } from './action.js';

export const storeActions = (shopify: ShopifySandbox): Actions => ({
  order: fields =>
    onShop(fields, shop => {
      const { number } = shopify.placed.place(shop, shopify.now());
      return { shop, order: `#${number}` };
    }),
});
