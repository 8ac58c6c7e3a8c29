/** The topic from the scheduler to the monitor. */
import { type Static, Type } from 'typebox';
import type { PageId, ProductUrl } from '../kernel/names.js';
import { Branded, topic } from '../kernel/topic.js';
import { hostOf } from './page.js';

/** Keyed by host, so that only one consumer at a time fetches from a host. */
export const priceChecks = topic({
  name: 'price-checks',
  key: ({ url }) => hostOf(url),
  value: Type.Object({
    /** Identifies the observation, even if the message is delivered more than once. */
    checkId: Branded<string>(),
    /** The due page; other watched variants of the same URL are read with it. */
    page: Branded<PageId>(),
    url: Branded<ProductUrl>(),
  }),
});

export type PriceCheck = Static<typeof priceChecks.value>;
