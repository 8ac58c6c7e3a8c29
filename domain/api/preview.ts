/** Endpoint that reads a page before it is tracked. */
import { type Static, Type } from 'typebox';
import { AVAILABILITIES } from '../price/availability.js';
import { ADDRESS_REFUSALS } from './addressRefusals.js';
import { Nullable, OneOf, Price } from './common.js';
import { endpoint } from './endpoint.js';
import { EvidenceItem, PriceChoice } from './evidence.js';
import { ProductCandidate } from './pairs.js';

const PreviewBody = Type.Object({ url: Type.String({ maxLength: 4096 }) });

export const PageVariantChoice = Type.Object({
  id: Type.String(),
  name: Type.String(),
  sku: Nullable(Type.String()),
  price: Nullable(Price),
  currency: Nullable(Type.String()),
  availability: OneOf(AVAILABILITIES),
  /** True if it is already tracked. */
  tracked: Type.Boolean(),
});
export type PageVariantChoice = Static<typeof PageVariantChoice>;

/** The reading of a page before it is tracked. Adding the page within ten minutes reuses it. */
export const Preview = Type.Object({
  /** The normalized URL. */
  url: Type.String(),
  /** The variant that the URL names. */
  variant: Nullable(Type.String()),
  title: Nullable(Type.String()),
  /** As the page states it, otherwise the registrable domain. */
  shopName: Type.String(),
  imageUrl: Nullable(Type.String()),
  /** `null` if no price on the page is likely enough. */
  price: Nullable(Price),
  currency: Nullable(Type.String()),
  listPrice: Nullable(Price),
  availability: OneOf(AVAILABILITIES),
  /** 0 to 1. */
  confidence: Type.Number(),
  /** `false` if the reading is unsure between `candidates`. */
  sure: Type.Boolean(),
  /** domain/extraction `Doubt`; `null` if it is sure, or the page has no prices. */
  doubt: Nullable(Type.String()),
  /** `price` is the lowest of several: 'from'. */
  fromPrice: Type.Boolean(),
  candidates: Type.Array(PriceChoice),
  evidence: Type.Array(EvidenceItem),
  variants: Type.Array(PageVariantChoice),
  /** Best match first. */
  matches: Type.Array(ProductCandidate),
});
export type Preview = Static<typeof Preview>;

export const previewCompetitor = endpoint({
  method: 'POST',
  path: '/api/competitors/preview',
  summary: 'Read a page and match it with own products before tracking it; fetches the page once',
  audience: 'session',
  body: PreviewBody,
  answer: Preview,
  errors: [
    ...ADDRESS_REFUSALS,
    'COMPETITOR_NO_ANSWER',
    'COMPETITOR_UNREACHABLE',
    'COMPETITOR_BUSY',
    'COMPETITOR_SLOW_DOWN',
    'COMPETITOR_SHARE_USED',
    'COMPETITOR_READER_BUSY',
    'COMPETITOR_BLOCKED',
    'COMPETITOR_ROBOTS',
    'COMPETITOR_PAGE_GONE',
    'COMPETITOR_NO_PRODUCT',
    'COMPETITOR_LISTING',
    'COMPETITOR_RESTAURANT',
    'COMPETITOR_BOOKING',
    'COMPETITOR_ARTICLE',
    'COMPETITOR_BRAND_PAGE',
    'COMPETITOR_PAGE_UNREADABLE',
    'COMPETITOR_VARIANT_GONE',
  ],
});
