/** Watchlist events. */
import { Type } from 'typebox';
import { CORRECTED_STOCK } from '../extraction/correctedStock.js';
import {
  type EventIn,
  named,
  ofShop,
  oneOf,
  orNull,
  typed,
  typedUrl,
  type Upcast,
  wasInClear,
} from '../kernel/event.js';
import type {
  Amount,
  CompetitorId,
  Currency,
  PageId,
  PageVariant,
  ProductId,
  ProductUrl,
  VariantId,
} from '../kernel/names.js';
import { readAddress, VANTAGE, VANTAGES } from '../price/page.js';
import { PAIRS } from './pair.js';
import { RULE_PARTS } from './rulePart.js';

const tracked = {
  competitorId: named<CompetitorId>(),
  /** Identifies `url`, `variant` and `vantage`. */
  page: named<PageId>(),
  url: typedUrl<ProductUrl>(),
  variant: orNull(typed<PageVariant>()),
  vantage: oneOf(VANTAGES),
};
const product = orNull(named<ProductId>());
const minutes = orNull(Type.Number());

/** Upcasts events whose `url` includes the variant and that have no vantage. The page keeps its id and history. */
const withVariantAndVantage: Upcast = data => {
  const address = readAddress(data.url as string) ?? { url: data.url, variant: null };
  return { vantage: VANTAGE, ...data, ...('variant' in data ? {} : address) };
};

export const watchlistEvents = {
  /** The product is `assumed` unless a `CompetitorPaired` follows. */
  CompetitorTracked: ofShop(
    { ...tracked, label: orNull(typed()), productId: product },
    withVariantAndVantage,
    wasInClear,
  ),
  /** The merchant chose the product, which makes the pair `confirmed`. */
  CompetitorLinked: ofShop({ ...tracked, from: product, productId: product }, withVariantAndVantage, wasInClear),
  /** The pair's confidence changed, or another product matches better. */
  CompetitorPaired: ofShop(
    {
      ...tracked,
      from: product,
      fromPair: orNull(oneOf(PAIRS)),
      productId: named<ProductId>(),
      /** The own variant of the same options or code; `null`: the product's lowest price counts. */
      ownVariant: orNull(named<VariantId>()),
      pair: oneOf(PAIRS),
    },
    wasInClear,
  ),
  /** The merchant corrected the reading, which continues as page `to`. Replaces an earlier correction. */
  ReadingCorrected: ofShop(
    {
      ...tracked,
      to: named<PageId>(),
      /** The element that holds the price; `null`: the default reading. `none …` (`noPriceMarker.ts`): the page shows no price. */
      place: orNull(typed()),
      price: orNull(named<Amount>()),
      currency: orNull(named<Currency>()),
      /** `null`: the default reading. See `CorrectedStock`. */
      stock: orNull(Type.Object({ availability: oneOf(CORRECTED_STOCK), place: orNull(typed()), said: typed() })),
      /** True if a rule for the site made it, not the merchant for this page. */
      byRule: Type.Boolean(),
    },
    // Version 1 corrects only prices.
    data => ({ ...data, stock: null }),
    wasInClear,
    // Version 3 knows no rules.
    data => ({ ...data, byRule: false }),
  ),
  /** Corrections of the site's pages agree: its other pages are read at that place too. Names the correction that completed it. */
  SiteRuleMade: ofShop({ ...tracked, part: oneOf(RULE_PARTS), place: typed() }),
  /** The merchant removed the rule, from this competitor's details. */
  SiteRuleRemoved: ofShop({ ...tracked, part: oneOf(RULE_PARTS), place: typed() }),
  /** The default reading applies again. */
  CorrectionWithdrawn: ofShop({ ...tracked, to: named<PageId>() }, wasInClear),
  CompetitorDropped: ofShop(tracked, withVariantAndVantage, wasInClear),
  PriceCheckRequested: ofShop(tracked, withVariantAndVantage, wasInClear),
  CheckScheduleChanged: ofShop({ ...tracked, from: minutes, everyMinutes: minutes }, withVariantAndVantage, wasInClear),
};
export type WatchlistEvent = EventIn<typeof watchlistEvents>;
