/** Privacy events. They outlive the erased data, so they hold no personal data in plain text. */
import { Type } from 'typebox';
import { type EventIn, named, ofShop, oneOf, orNull, text } from '../kernel/event.js';
import type { Instant, SealedText } from '../kernel/names.js';
import { ERASED_STORES, ERASURE_SCOPES } from './erasedStores.js';

/** `platform`: Shopify forwarded it. `restored`: the erasure list repeats it after an older log was restored. */
export const PRIVACY_ORIGINS = ['merchant', 'operator', 'platform', 'restored'] as const;
export type PrivacyOrigin = (typeof PRIVACY_ORIGINS)[number];

const instant = named<Instant>();
/** The JSON of a `Subject`, sealed with the day's `account` key, which expires some time after the request. */
const subject = named<SealedText>();

const receipt = {
  store: oneOf(ERASED_STORES),
  /** Names the removed items. */
  what: text,
  removed: Type.Number(),
  /** Always 0: a store reports only once nothing is left. */
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
   * Shopify forwarded a request to delete a whole store. The erasure begins at `eraseAt` unless the store's connection
   * works by then.
   */
  ErasureScheduled: ofShop({ erasureId: text, origin: oneOf(PRIVACY_ORIGINS), eraseAt: instant, dueAt: instant }),
  /** `superseded`: the merchant or the operator requested an immediate erasure. */
  ErasureCancelled: ofShop({ erasureId: text, because: oneOf(['reconnected', 'token_works', 'superseded']) }),
  /** One store's receipt. */
  StoreErased: ofShop({ erasureId: text, ...receipt }),
  ErasureCompleted: ofShop({
    erasureId: text,
    scope: oneOf(ERASURE_SCOPES),
    receipts: Type.Array(Type.Object(receipt)),
  }),
  /** Erases the names in these orders; later reports on them are stored without a name. */
  OrdersRedacted: ofShop({ erasureId: text, orderIds: Type.Array(text) }),
  /**
   * Appended to every stream of the shop. Earlier events no longer count: states start empty, and read models drop the
   * shop's rows.
   */
  ShopErased: ofShop({ erasureId: text }),
  /** An erased store reconnected. */
  ShopReopened: ofShop({}),
  /** A customer requested their data through Shopify. */
  DataRequested: ofShop({ requestId: text, subject: orNull(subject), answerBy: instant, dueAt: instant }),
  /** `told`: we notified the merchant. `fetched`: the merchant has the data. `erased`: the data was deleted. */
  DataRequestAnswered: ofShop({ requestId: text, how: oneOf(['told', 'fetched', 'erased']) }),
};
export type PrivacyEvent = EventIn<typeof privacyEvents>;
