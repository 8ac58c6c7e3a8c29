/** Events of the search for competitors. */
import { Type } from 'typebox';
import {
  type EventIn,
  type Fact,
  named,
  ofShop,
  oneOf,
  orNull,
  text,
  typed,
  typedUrl,
  type Upcast,
  wasInClear,
} from '../kernel/event.js';
import type { Amount, CompetitorId, Currency, PageId, PageVariant, ProductId, ProductUrl } from '../kernel/names.js';
import { readAddress } from '../price/page.js';
import { DISCOVERY_FAILURES } from './discoveryFailure.js';

const page = named<PageId>();
const run = { runId: text };
const chosen = { suggestionId: text, page };

const suggestion = Type.Object({
  suggestionId: text,
  page,
  url: typedUrl<ProductUrl>(),
  variant: orNull(typed<PageVariant>()),
  title: typed(),
  merchant: typed(),
  price: orNull(named<Amount>()),
  currency: orNull(named<Currency>()),
  imageUrl: orNull(typed()),
  /** For example `GOOGLE_SHOPPING`. */
  source: text,
  productId: named<ProductId>(),
  productTitle: typed(),
  /** Strongest reason first. */
  reasons: Type.Array(typed()),
  /** 0 to 1. */
  score: Type.Number(),
});
/** Another seller's offer that matches one of the merchant's products. */
export type SuggestionContent = Fact<typeof suggestion>;

/** Upcasts version 1, in which the URL includes the variant. */
const withVariant: Upcast = ({ suggestion, ...data }) => {
  const known = suggestion as { readonly url: string };
  const address = readAddress(known.url) ?? { url: known.url, variant: null };
  return { ...data, suggestion: { ...known, ...('variant' in known ? {} : address) } };
};

export const discoveryEvents = {
  DiscoveryStarted: ofShop(run),
  DiscoveryProgressed: ofShop({ ...run, percent: Type.Number() }),
  CompetitorSuggested: ofShop({ ...run, suggestion }, withVariant, wasInClear),
  DiscoveryCompleted: ofShop({
    ...run,
    products: Type.Number(),
    candidates: Type.Number(),
    suggested: Type.Number(),
  }),
  DiscoveryFailed: ofShop({ ...run, failure: oneOf(DISCOVERY_FAILURES) }),
  SuggestionApproved: ofShop({ ...chosen, competitorId: named<CompetitorId>() }),
  SuggestionIgnored: ofShop(chosen),
  SuggestionCountRefreshed: ofShop({ newSuggestions: Type.Number() }),
};
export type DiscoveryEvent = EventIn<typeof discoveryEvents>;
