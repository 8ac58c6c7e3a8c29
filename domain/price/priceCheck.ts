/** The topics from the scheduler to the monitor, and from the monitor to the renderer. */
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

/** Checks that need a browser, which the monitor passes to the renderer. */
export const pageRenders = topic({ name: 'page-renders', key: priceChecks.key, value: priceChecks.value });

export type PriceCheck = Static<typeof priceChecks.value>;
