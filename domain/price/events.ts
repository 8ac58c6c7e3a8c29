/** Events of a competitor's page, shared by all shops that watch it. */
import { Type } from 'typebox';
import { type EventIn, type Fact, named, ofAll, oneOf, orNull, text, type Upcast } from '../kernel/event.js';
import type { Amount, Currency, Instant, PageId } from '../kernel/names.js';
import { AVAILABILITIES } from './availability.js';
import { OBSERVERS } from './page.js';

export type { Availability } from './availability.js';

/** Reasons for a failed check. Stable codes; the client has a sentence for each. */
const CHECK_FAILURES = [
  'blocked',
  'gone',
  'http_error',
  'no_price',
  /** The page lists several products. */
  'listing',
  /** The page says that there is nothing at its address, with a success status. */
  'not_found',
  /** The page is a shell that only a browser fills. */
  'needs_script',
  'restaurant',
  /** A hotel, an event, a trip. */
  'booking',
  'article',
  /** The page presents a brand or a business. */
  'brand_page',
  'not_html',
  'redirect_refused',
  'address_refused',
  'robots_disallowed',
  'timeout',
  'too_large',
  'unreachable',
  /** The page no longer offers the watched variant. */
  'variant_gone',
  /** The corrected element no longer holds a price; the merchant must review it. */
  'place_gone',
  /** The corrected element's price is implausibly far from the last one; the merchant must review it. */
  'value_unusual',
  /** The stock statement behind the merchant's correction is gone; the merchant must review it. */
  'stock_gone',
] as const;
export type CheckFailure = (typeof CHECK_FAILURES)[number];

const look = { page: named<PageId>(), observer: oneOf(OBSERVERS) };
const amount = named<Amount>();
const currency = orNull(named<Currency>());
const availability = oneOf(AVAILABILITIES);

const reading = Type.Object({
  title: orNull(text),
  /** As the page states it; absent if it names no shop. */
  shopName: Type.Optional(text),
  /** `null` if the page is sold out or discontinued and shows no price. */
  price: orNull(amount),
  currency,
  listPrice: orNull(amount),
  availability,
});
export type Reading = Fact<typeof reading>;

/** The figures of a page at one time. */
const figures = Type.Object({
  /** `null`: no price is known. */
  price: orNull(amount),
  currency,
  listPrice: orNull(amount),
  availability,
});
export type Figures = Fact<typeof figures>;

/** Upcasts events without an observer, which all came from the monitor. */
const withObserver: Upcast = data => ({ observer: 'monitor', ...data });

/** SHA-256 of the page as it was kept (`withoutScripts`); absent if none was. */
const snapshot = Type.Optional(text);
const asBefore: Upcast = data => ({ ...data });

export const priceEvents = {
  // Version 2 has no shop name, version 3 no snapshot.
  PriceObserved: ofAll({ ...look, reading, snapshot }, withObserver, asBefore, asBefore),
  PriceChanged: ofAll(
    {
      ...look,
      from: amount,
      to: amount,
      /** `null` if the page names no currency for either price. */
      currency,
      listPrice: orNull(amount),
      snapshot,
    },
    withObserver,
    asBefore,
  ),
  /** A price without a comparable predecessor: the first price, or a new currency. */
  PriceRebased: ofAll(
    { ...look, price: amount, currency, listPrice: orNull(amount), snapshot },
    // Version 1 has no list price.
    data => withObserver({ listPrice: null, ...data }),
    asBefore,
  ),
  /** The product's title changed, which triggers a review of its pairs with own products. */
  PageRenamed: ofAll({ ...look, from: orNull(text), to: text }),
  /** The page names its shop differently, or for the first time. */
  ShopNamed: ofAll({ ...look, from: orNull(text), to: text }),
  StockChanged: ofAll({ ...look, from: availability, to: availability, snapshot }, withObserver, asBefore),
  // Earlier versions have fewer reasons.
  CheckFailed: ofAll(
    { ...look, reason: oneOf(CHECK_FAILURES) },
    withObserver,
    data => ({ ...data }),
    data => ({ ...data }),
    data => ({ ...data }),
  ),
  CheckRecovered: ofAll(look, withObserver),
  /** The site answered with 429 or 503 after it had served us: a request for fewer visits, not a failed check. */
  SlowDownRequested: ofAll({ ...look, until: named<Instant>() }),
  /**
   * A later extractor is sure that it reads the kept page of an earlier reading differently. The page itself did not
   * change.
   */
  ReadingRevised: ofAll({
    page: named<PageId>(),
    /** The time of the earlier reading. */
    readAt: named<Instant>(),
    /** SHA-256 of its kept page. */
    snapshot: text,
    /** The version of the later extractor. */
    extractor: Type.Integer(),
    /** The earlier belief about that time, and the figures known now. */
    from: figures,
    to: figures,
  }),
};
export type PriceEvent = EventIn<typeof priceEvents>;
