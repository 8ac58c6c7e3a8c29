/** The events of a competitor's page. Shared by all shops that watch it. */
import { Type } from 'typebox';
import { type EventIn, type Fact, named, ofAll, oneOf, orNull, text, type Upcast } from '../kernel/event.js';
import type { Amount, Currency, PageId } from '../kernel/names.js';
import { OBSERVERS } from './page.js';

/** Price-monitoring reference §7. `unknown` is a real answer: nothing on the page proved the stock. */
export const AVAILABILITIES = [
  'in_stock',
  'out_of_stock',
  'pre_order',
  'back_order',
  'discontinued',
  'unknown',
] as const;
export type Availability = (typeof AVAILABILITIES)[number];

/** Why a check failed. Stable codes: the client has a sentence for each. */
const CHECK_FAILURES = [
  'blocked',
  'gone',
  'http_error',
  'no_price',
  'not_html',
  'redirect_refused',
  'address_refused',
  'robots_disallowed',
  'timeout',
  'too_large',
  'unreachable',
  /** The page was read, and does not offer the variant that is watched. */
  'variant_gone',
  /** No price is left at the place that the merchant called right: needs a look. */
  'place_gone',
  /** The price there is far from what it was: needs a look. */
  'value_unusual',
  /** The page no longer says of its stock what the merchant's correction rests on: needs a look. */
  'stock_gone',
] as const;
export type CheckFailure = (typeof CHECK_FAILURES)[number];

/** Every reading names its observer. */
const look = { page: named<PageId>(), observer: oneOf(OBSERVERS) };
const amount = named<Amount>();
const currency = orNull(named<Currency>());
const availability = oneOf(AVAILABILITIES);

const reading = Type.Object({
  title: orNull(text),
  /** `null` if the page is sold out or discontinued and shows no price. */
  price: orNull(amount),
  currency,
  listPrice: orNull(amount),
  availability,
});
export type Reading = Fact<typeof reading>;

/** At first, no event named its observer: the monitor was the only one. */
const withObserver: Upcast = data => ({ observer: 'monitor', ...data });

export const priceEvents = {
  PriceObserved: ofAll({ ...look, reading }, withObserver),
  PriceChanged: ofAll(
    {
      ...look,
      from: amount,
      to: amount,
      /** `null` if the page does not name it: then neither price has one. */
      currency,
      listPrice: orNull(amount),
    },
    withObserver,
  ),
  /** A price without a comparable earlier one: the page had none before, or the currency changed. */
  PriceRebased: ofAll(
    { ...look, price: amount, currency, listPrice: orNull(amount) },
    // At first, the list price was not recorded either.
    data => withObserver({ listPrice: null, ...data }),
  ),
  /** The page calls its product by another name: pairs with own products are looked at again. */
  PageRenamed: ofAll({ ...look, from: orNull(text), to: text }),
  StockChanged: ofAll({ ...look, from: availability, to: availability }, withObserver),
  // Earlier versions know fewer reasons.
  CheckFailed: ofAll({ ...look, reason: oneOf(CHECK_FAILURES) }, withObserver, data => ({ ...data })),
  CheckRecovered: ofAll(look, withObserver),
};
export type PriceEvent = EventIn<typeof priceEvents>;
