/** The topic that requests searches for competitors. Keyed by shop: one search per shop at a time. */
import { type Static, Type } from 'typebox';
import type { ShopDomain } from '../kernel/names.js';
import { Branded, topic } from '../kernel/topic.js';

export const searchRequests = topic({
  name: 'discovery',
  key: ({ shop }) => shop,
  value: Type.Object({ shop: Branded<ShopDomain>(), runId: Branded<string>() }),
});

export type SearchRequest = Static<typeof searchRequests.value>;
