/** Endpoints for a merchant's corrections of a competitor's readings, and the site rules made from them. */
import { Type } from 'typebox';
import { RULE_PARTS } from '../competitors/rulePart.js';
import { CORRECTED_STOCK } from '../extraction/correctedStock.js';
import { Accepted, IdParams, Nullable, OneOf, Price } from './common.js';
import { endpoint } from './endpoint.js';

const Place = Type.String({ minLength: 1, maxLength: 2000 });

/**
 * The merchant's correction; replaces an earlier one. Omitted fields keep the default reading.
 */
const CorrectionBody = Type.Object({
  /** The element with the price, and its value: both or neither. `none` without a price: the page shows no price. */
  place: Type.Optional(Place),
  price: Type.Optional(Price),
  stock: Type.Optional(
    Type.Object({
      availability: OneOf(CORRECTED_STOCK),
      /** The place of one of the evidence's `stock` statements; `null`: only the current state. */
      place: Nullable(Place),
      /** The evidence's `stockSaid`. */
      said: Type.String({ maxLength: 64 }),
    }),
  ),
});

export const correctReading = endpoint({
  method: 'POST',
  path: '/api/competitors/:id/correction',
  summary: 'Correct the reading of a competitor’s price and stock; fetches the page once',
  audience: 'session',
  params: IdParams,
  body: CorrectionBody,
  answer: Accepted,
  errors: [
    'COMPETITOR_NOT_FOUND',
    'CORRECTION_EMPTY',
    'CORRECTION_NEEDS_PRICE',
    'CORRECTION_STALE',
    'COMPETITOR_VARIANT_GONE',
    'COMPETITOR_BUSY',
    'COMPETITOR_SLOW_DOWN',
    'COMPETITOR_SHARE_USED',
    'COMPETITOR_READER_BUSY',
    'COMPETITOR_NO_ANSWER',
    'COMPETITOR_PAGE_UNREADABLE',
  ],
});

export const withdrawCorrection = endpoint({
  method: 'DELETE',
  path: '/api/competitors/:id/correction',
  summary: 'Withdraw the correction of a competitor’s reading',
  audience: 'session',
  params: IdParams,
  answer: Accepted,
  errors: ['COMPETITOR_NOT_FOUND'],
});

export const removeSiteRule = endpoint({
  method: 'DELETE',
  path: '/api/competitors/:id/rules/:part',
  summary: 'Remove the rule by which a competitor’s site is read; the corrections that made it stay',
  audience: 'session',
  params: Type.Object({ ...IdParams.properties, part: OneOf(RULE_PARTS) }),
  answer: Accepted,
  errors: ['COMPETITOR_NOT_FOUND'],
});
