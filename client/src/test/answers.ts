import type { LowInventory, Products, Revenue, StoreStats } from '../../../domain/api/analytics.js';

const common = {
  about: { definition: 'As counted.', timeZone: 'UTC', from: '2026-11-01', to: '2026-11-02', lastSync: null },
  rate_limited: false,
  error: null,
  error_code: null,
  debug_info: null,
};

const product = (id: string): Products['products'][number] => ({
  id,
  title: `Tent ${id}`,
  inventory: 4,
  price: 10,
  currency: 'USD',
  imageUrl: null,
  revenue: 99,
  unitsSold: 9,
  change: null,
  adminUrl: `https://admin.example/products/${id}`,
});

const revenue: Revenue = {
  ...common,
  totalRevenue: 300,
  currency: 'USD',
  timeZone: 'UTC',
  days: 1,
  timeseries: [{ created_at: '2026-11-01', total_price: 300, orders: 1 }],
  cancelledOrders: 0,
  refunded: 0,
  comparison: null,
};
const lowInventory: LowInventory = { ...common, lowInventory: [], lowInventoryCount: 8, sellingOut: 0, threshold: 5 };
const stats: StoreStats = { ...common, totalOrders: 5, totalRevenue: 300, currency: 'USD' };

/** The server's answers about a store, complete, as the browser caches them. */
export const answers = {
  revenue,
  lowInventory,
  stats,
  products: (...ids: readonly string[]): Products => ({ ...common, products: ids.map(product), total: ids.length }),
};
