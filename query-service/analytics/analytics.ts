import { abandonedCarts } from './abandonedCarts.js';
import { conversion } from './conversion.js';
import { lowInventory } from './lowInventory.js';
import { newProducts } from './newProducts.js';
import { orders } from './orders.js';
import { productDays } from './productDays.js';
import { products } from './products.js';
import { revenue, revenueTimeseries } from './revenue.js';
import { storeStats } from './storeStats.js';

/** Every GET under /api/analytics (spec §7). */
export const analytics = [
  revenue,
  revenueTimeseries,
  products,
  productDays,
  lowInventory,
  newProducts,
  conversion,
  abandonedCarts,
  orders,
  storeStats,
];
