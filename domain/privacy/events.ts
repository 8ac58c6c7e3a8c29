/** The events of privacy rights. They outlive the data that they tell of, so they hold no personal data in plain text. */
import { Type } from 'typebox';
import { type EventIn, named, ofShop, oneOf, orNull, text } from '../kernel/event.js';
import type { Instant, SealedText } from '../kernel/names.js';
import { ERASED_STORES, ERASURE_SCOPES } from './erasedStores.js';

/** `platform`: Shopify forwarded it. `restored`: the log was put back to before it, and the erasure list still knew. */
export const PRIVACY_ORIGINS = ['merchant', 'operator', 'platform', 'restored'] as const;
export type PrivacyOrigin = (typeof PRIVACY_ORIGINS)[number];

const instant = named<Instant>();
/** The JSON of a `Subject`, sealed with the shop's `account` key of a day, so that it ends some time after the request. */
const subject = named<SealedText>();

const receipt = {
  store: oneOf(ERASED_STORES),
  /** What was removed, in a few words. */
  what: text,
  removed: Type.Number(),
  /** Always 0: a store in which something is left has not reported. */
  remaining: Type.Number(),
};

export const privacyEvents = {
  ErasureRequested: ofShop({
    erasureId: text,
    scope: oneOf(ERASURE_SCOPES),
    origin: oneOf(PRIVACY_ORIGINS),
    /** `null`: the whole shop. */
    subject: orNull(subject),
    dueAt: instant,
  }),
  /**
   * Shopify forwarded the request to delete a whole store. The erasure begins at `eraseAt` unless the store's connection
   * works until then.
   */
  ErasureScheduled: ofShop({ erasureId: text, origin: oneOf(PRIVACY_ORIGINS), eraseAt: instant, dueAt: instant }),
  /** `superseded`: the merchant or the operator requested the same, and it begins at once. */
  ErasureCancelled: ofShop({ erasureId: text, because: oneOf(['reconnected', 'token_works', 'superseded']) }),
  /** One store's receipt. */
  StoreErased: ofShop({ erasureId: text, ...receipt }),
  ErasureCompleted: ofShop({
    erasureId: text,
    scope: oneOf(ERASURE_SCOPES),
    receipts: Type.Array(Type.Object(receipt)),
  }),
  /** The names in these orders are erased: what the store reports of them later is kept without a name. */
  OrdersRedacted: ofShop({ erasureId: text, orderIds: Type.Array(text) }),
  /**
   * In every stream of the shop: what is before it no longer counts. States are empty again, and read models drop
   * the shop's rows.
   */
  ShopErased: ofShop({ erasureId: text }),
  /** An erased store was connected again. */
  ShopReopened: ofShop({}),
  /** A customer asked for their data, by way of Shopify. */
  DataRequested: ofShop({ requestId: text, subject: orNull(subject), answerBy: instant, dueAt: instant }),
  /** `told`: the merchant was notified. `fetched`: the merchant has the data. `erased`: there is none any more. */
  DataRequestAnswered: ofShop({ requestId: text, how: oneOf(['told', 'fetched', 'erased']) }),
};
export type PrivacyEvent = EventIn<typeof privacyEvents>;
