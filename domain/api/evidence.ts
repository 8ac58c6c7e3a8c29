/** Endpoints for the evidence of a competitor's readings. */
import { type Static, Type } from 'typebox';
import { RULE_PARTS } from '../competitors/rulePart.js';
import { CORRECTED_STOCK } from '../extraction/correctedStock.js';
import { PAGE_LINES } from '../extraction/pageLine.js';
import { AVAILABILITIES } from '../price/availability.js';
import { AtQuery, IdParams, Nullable, OneOf, Price } from './common.js';
import { endpoint } from './endpoint.js';

/** A price found on the page. */
export const PriceChoice = Type.Object({
  /** Identifies the element on the page. */
  place: Type.String(),
  price: Price,
  currency: Nullable(Type.String()),
  /** The original text. */
  raw: Type.String(),
  why: Type.String(),
  /** 0 to 1: the likelihood of being the product's price. */
  confidence: Type.Number(),
});
export type PriceChoice = Static<typeof PriceChoice>;

/** One finding on the page: its location, its text, and the reason why it counts or not. */
export const EvidenceItem = Type.Object({
  /** `json-ld`, `microdata`, `rdfa`, `meta`, `state`, `shopify`, `visible` or `page`. */
  source: Type.String(),
  path: Type.String(),
  raw: Type.String(),
  /** True if the answer is based on it. */
  chosen: Type.Boolean(),
  why: Type.String(),
});
export type EvidenceItem = Static<typeof EvidenceItem>;

/** The evidence for the last reading; empty before the first. */
export const PriceEvidence = Type.Object({
  id: Type.String(),
  url: Type.String(),
  /** The time of the reading; `null` before the first. */
  at: Nullable(Type.String()),
  title: Nullable(Type.String()),
  /** A path of the app's own. */
  imageUrl: Nullable(Type.String()),
  price: Nullable(Price),
  currency: Nullable(Type.String()),
  listPrice: Nullable(Price),
  availability: OneOf(AVAILABILITIES),
  /** 0 to 1; below 0.4 the price is `null`. */
  confidence: Type.Number(),
  /** `price` is the lowest of several: 'from'. */
  fromPrice: Type.Boolean(),
  /** An implausible price that a second reading must confirm. */
  doubted: Nullable(Type.Object({ price: Price, currency: Nullable(Type.String()) })),
  evidence: Type.Array(EvidenceItem),
  /** `true` if the page was read in a browser, after its scripts had run. */
  rendered: Type.Boolean(),
  /** `false` if the reading is unsure between `candidates`. */
  sure: Type.Boolean(),
  /** domain/extraction `Doubt`; `null` if it is sure, or the page has no prices. */
  doubt: Nullable(Type.String()),
  /** Every price on the page, most likely first. */
  candidates: Type.Array(PriceChoice),
  /** The element that the merchant chose for the price; `null`: none. */
  correctedPlace: Nullable(Type.String()),
  /** All stock statements on the page. */
  stock: Type.Array(
    Type.Object({ availability: OneOf(AVAILABILITIES), place: Type.String(), raw: Type.String(), why: Type.String() }),
  ),
  /** Fingerprint of the page's stock statements, on which a correction is based. */
  stockSaid: Type.String(),
  /** The merchant's stock correction; `null`: none. */
  correctedStock: Nullable(Type.Object({ availability: OneOf(CORRECTED_STOCK), place: Nullable(Type.String()) })),
  /** The merchant's rules for the page's site, each made from three corrections that agree. */
  rules: Type.Array(Type.Object({ site: Type.String(), part: OneOf(RULE_PARTS), place: Type.String() })),
});
export type PriceEvidence = Static<typeof PriceEvidence>;

/** The words of a page as it was read, line by line. */
export const PageThen = Type.Object({
  /** The time of the reading. */
  at: Type.String(),
  lines: Type.Array(
    Type.Object({
      /** `struck`: crossed out on the page, as a former price. */
      kind: OneOf(PAGE_LINES),
      text: Type.String(),
    }),
  ),
  /** True if the page has more lines than are sent. */
  cut: Type.Boolean(),
});
export type PageThen = Static<typeof PageThen>;

export const priceEvidence = endpoint({
  method: 'GET',
  path: '/api/competitors/:id/evidence',
  summary: 'The evidence for the last reading of a competitor: each candidate and the reason why it counts or not',
  audience: 'session',
  params: IdParams,
  answer: PriceEvidence,
  errors: ['COMPETITOR_NOT_FOUND'],
  reads: ['competitors'],
});

export const pageThen = endpoint({
  method: 'GET',
  path: '/api/competitors/:id/page-then',
  summary: 'The words of the page as it was read at the last move until a time',
  audience: 'session',
  params: IdParams,
  query: AtQuery,
  answer: PageThen,
  errors: ['COMPETITOR_NOT_FOUND', 'EVIDENCE_NOT_KEPT'],
  reads: ['competitors'],
});

export const evidencePack = endpoint({
  method: 'GET',
  path: '/api/competitors/:id/evidence-pack',
  summary: 'A signed file with the last reading until a time, the page as it was read, and its proof in the sealed log',
  audience: 'session',
  params: IdParams,
  query: AtQuery,
  answer: Type.Object({
    /** The file (docs/audit.md). */
    pack: Type.String(),
  }),
  errors: ['COMPETITOR_NOT_FOUND', 'EVIDENCE_NOT_KEPT', 'EVIDENCE_NOT_SEALED'],
  reads: ['competitors'],
});
