/** What the log keeps of a competitor's page. The same for every shop that watches it. */
import { Type } from 'typebox';
import { type EventIn, type Fact, named, ofAll, oneOf, orNull, text } from '../kernel/event.js';
import type { Amount, Currency, PageId } from '../kernel/names.js';
import { OBSERVERS } from './page.js';

/** Price-monitoring reference §7. `unknown` is an answer of its own: nothing on the page proved anything. */
export const AVAILABILITIES = [
  'in_stock',
  'out_of_stock',
  'pre_order',
  'back_order',
  'discontinued',
  'unknown',
] as const;
export type Availability = (typeof AVAILABILITIES)[number];

/** Why a check brought no reading. Stable codes: the client has a sentence for each. */
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
] as const;
export type CheckFailure = (typeof CHECK_FAILURES)[number];

/** Each look at a page says who looked. */
const look = { page: named<PageId>(), observer: oneOf(OBSERVERS) };
const amount = named<Amount>();
const currency = orNull(named<Currency>());
const availability = oneOf(AVAILABILITIES);

const reading = Type.Object({
  title: orNull(text),
  /** `null` where the page is sold out or discontinued and names no price. */
  price: orNull(amount),
  currency,
  listPrice: orNull(amount),
  availability,
});
export type Reading = Fact<typeof reading>;

export const priceEvents = {
  PriceObserved: ofAll({ ...look, reading }),
  PriceChanged: ofAll({
    ...look,
    from: amount,
    to: amount,
    /** `null` where the page does not say it: then neither price has one. */
    currency,
    listPrice: orNull(amount),
  }),
  /** A price with nothing to compare it with: the page had none before, or names another currency now. */
  PriceRebased: ofAll(
    { ...look, price: amount, currency, listPrice: orNull(amount) },
    // Version 1 may lack the list price and who looked: neither was kept at first, and only the monitor looked.
    data => ({ listPrice: null, observer: 'monitor', ...data }),
  ),
  StockChanged: ofAll({ ...look, from: availability, to: availability }),
  CheckFailed: ofAll({ ...look, reason: oneOf(CHECK_FAILURES) }),
  CheckRecovered: ofAll(look),
};
export type PriceEvent = EventIn<typeof priceEvents>;
