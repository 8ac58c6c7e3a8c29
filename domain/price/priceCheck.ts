/** The topic between scheduler and monitor. */
import { type Static, Type } from 'typebox';
import type { PageId, ProductUrl } from '../kernel/names.js';
import { Branded, topic } from '../kernel/topic.js';
import { hostOf } from './page.js';

/** Keyed by host, so that one consumer at a time fetches from a host. */
export const priceChecks = topic({
  name: 'price-checks',
  key: ({ url }) => hostOf(url),
  value: Type.Object({
    /** One check is one observation, even if delivered several times. */
    checkId: Branded<string>(),
    /** The page that is due; other watched variants of the same URL are read with it. */
    page: Branded<PageId>(),
    url: Branded<ProductUrl>(),
  }),
});

export type PriceCheck = Static<typeof priceChecks.value>;
