import type { AdminView } from '../../domain/admin/events.js';
import * as api from '../../domain/api/timeline.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import { parseShopDomain } from '../../domain/shop/shopDomain.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import { momentOf } from '../competitors/momentOf.js';
import { adminGet } from '../http/adminGet.js';
import { timelineOf } from './timelineOf.js';

const VIEW: AdminView = 'timeline';

/** DESIGN §9: `GET /api/admin/timeline`. The audit trail records the view, once an hour per shop. */
export const adminTimeline = adminGet(api.adminTimeline, {
  audited: ({ shop }) => ({ view: VIEW, filter: { shop: shopIn(shop) } }),
  handler: ({ query: { shop, at }, ports }) =>
    timelineOf(shopIn(shop), momentOf(at, ports) ?? ports.clock.now(), ports),
});

/** @throws ApiError INVALID_SHOP */
function shopIn(name: string): ShopDomain {
  const shop = parseShopDomain(name);
  if (shop === null) throw new ApiError('INVALID_SHOP');
  return shop;
}
