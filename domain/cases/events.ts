/** The events of a shop's cases. */
import { Type } from 'typebox';
import { named, ofShop, orNull, text, typed, typedUrl, wasInClear } from '../kernel/event.js';
import type { CompetitorId, Instant, PageVariant, ProductUrl } from '../kernel/names.js';

export const caseEvents = {
  /** The page that a merchant corrected is kept, sealed, until `endsAt`. */
  CaseKept: ofShop(
    {
      caseId: text,
      competitorId: named<CompetitorId>(),
      url: typedUrl<ProductUrl>(),
      variant: orNull(typed<PageVariant>()),
      /** Of the page, compressed. */
      bytes: Type.Number(),
      endsAt: named<Instant>(),
    },
    wasInClear,
  ),
  /** An operator took the shop's cases out, without its name. */
  CasesExported: ofShop({ cases: Type.Number() }),
};
