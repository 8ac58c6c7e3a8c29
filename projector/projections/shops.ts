/** Connected stores. Serves `GET /api/auth/shopify/me`, and every figure that needs a currency or a time zone. */
import { shops as shopsTable } from '../../platform/read-db/tables/shops.js';
import type { Signal } from '../../platform/realtime/port.js';
import { type Folded, projection, type RowsOf } from '../projection.js';

const tables = { shops: shopsTable };

export const shops = projection({
  name: 'shops',
  version: 1,
  tables,

  on: {
    ShopConnected: connected,
    ShopReconnected: connected,
    StoreSynced: ({ meta, at }, { shops }) => shops.patch([meta.shop ?? ''], { last_sync: at }),
    ShopDisconnected: ({ meta }, { shops }) => shops.patch([meta.shop ?? ''], { connected: 0 }),
  },

  announce: { ShopConnected: changed, ShopReconnected: changed, StoreSynced: changed, ShopDisconnected: changed },
});

type Connected = 'ShopConnected' | 'ShopReconnected';

async function connected({ data, at }: Folded<Connected>, { shops }: RowsOf<typeof tables>): Promise<void> {
  const before = await shops.find(data.shop);
  shops.put({
    shop: data.shop,
    name: data.profile.name,
    currency: data.profile.currency,
    time_zone: data.profile.timeZone,
    connected: 1,
    connected_at: at,
    last_sync: before?.last_sync ?? null,
  });
}

function changed({ meta, position }: Folded<Connected | 'StoreSynced' | 'ShopDisconnected'>): Signal[] {
  return [{ kind: 'changed', room: `shop:${meta.shop}`, payload: { topic: 'shop', position } }];
}
