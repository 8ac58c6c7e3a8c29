/** Case events. */
import { Type } from 'typebox';
import { named, ofShop, orNull, text, typed, typedUrl, wasInClear } from '../kernel/event.js';
import type { CompetitorId, Instant, PageVariant, ProductUrl } from '../kernel/names.js';

export const caseEvents = {
  /** A corrected page is stored, sealed, until `endsAt`. */
  CaseKept: ofShop(
    {
      caseId: text,
      competitorId: named<CompetitorId>(),
      url: typedUrl<ProductUrl>(),
      variant: orNull(typed<PageVariant>()),
      /** The compressed size of the page. */
      bytes: Type.Number(),
      endsAt: named<Instant>(),
    },
    wasInClear,
  ),
  /** An operator exported the shop's cases, without its name. */
  CasesExported: ofShop({ cases: Type.Number() }),
};
