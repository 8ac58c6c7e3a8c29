/** The events of a shop's watchlist. */
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

const tracked = {
  competitorId: named<CompetitorId>(),
  /** Of `url`, `variant` and `vantage`. */
  page: named<PageId>(),
  url: typedUrl<ProductUrl>(),
  variant: orNull(typed<PageVariant>()),
  vantage: oneOf(VANTAGES),
};
const product = orNull(named<ProductId>());
const minutes = orNull(Type.Number());

/** At first, `url` named the variant too, and there was one vantage. The page keeps its name, and so its history. */
const withVariantAndVantage: Upcast = data => {
  const address = readAddress(data.url as string) ?? { url: data.url, variant: null };
  return { vantage: VANTAGE, ...data, ...('variant' in data ? {} : address) };
};

export const watchlistEvents = {
  /** Its product is `assumed`, unless a `CompetitorPaired` follows. */
  CompetitorTracked: ofShop(
    { ...tracked, label: orNull(typed()), productId: product },
    withVariantAndVantage,
    wasInClear,
  ),
  /** By the merchant: the pair is `confirmed`. */
  CompetitorLinked: ofShop({ ...tracked, from: product, productId: product }, withVariantAndVantage, wasInClear),
  /** How sure the pair is, or another product that matches better. */
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
  /** The merchant showed what the page says: from now on it is read so, as the page `to`. It takes the place of an earlier one. */
  ReadingCorrected: ofShop(
    {
      ...tracked,
      to: named<PageId>(),
      /** Where the price is, and what it was; `null`: it is read as for everyone. `none …` (`noPriceMarker.ts`): nowhere. */
      place: orNull(typed()),
      price: orNull(named<Amount>()),
      currency: orNull(named<Currency>()),
      /** `null`: stock is read as for everyone. See `CorrectedStock`. */
      stock: orNull(Type.Object({ availability: oneOf(CORRECTED_STOCK), place: orNull(typed()), said: typed() })),
    },
    // Version 1 corrects prices only.
    data => ({ ...data, stock: null }),
    wasInClear,
  ),
  /** It is read as for everyone again. */
  CorrectionWithdrawn: ofShop({ ...tracked, to: named<PageId>() }, wasInClear),
  CompetitorDropped: ofShop(tracked, withVariantAndVantage, wasInClear),
  PriceCheckRequested: ofShop(tracked, withVariantAndVantage, wasInClear),
  CheckScheduleChanged: ofShop({ ...tracked, from: minutes, everyMinutes: minutes }, withVariantAndVantage, wasInClear),
};
export type WatchlistEvent = EventIn<typeof watchlistEvents>;
