/** Endpoints for the own product that a competitor is compared with. */
import { type Static, Type } from 'typebox';
import { Accepted, IdParams, Nullable, Price } from './common.js';
import { endpoint } from './endpoint.js';

/** Prices per piece in the own currency, if the piece counts differ. */
export const PerPiece = Nullable(
  Type.Object({ own: Price, theirs: Price, ownPieces: Type.Integer(), theirPieces: Type.Integer() }),
);
export type PerPiece = Static<typeof PerPiece>;

/** The own product to compare with; `null` removes the link. */
export const LinkProductBody = Type.Object({
  productId: Nullable(Type.String({ minLength: 1, maxLength: 256 })),
  /**
   * The own variant to compare with; `null`: the product's lowest price. Omitted: the one with the same code or options
   * as the watched variant.
   */
  ownVariant: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 256 }))),
  /** Takes a choice back: the product is only assumed again, and not compared. */
  assumed: Type.Optional(Type.Literal(true)),
});

/** An own product that a page may compete with. */
export const ProductCandidate = Type.Object({
  productId: Type.String(),
  title: Type.String(),
  price: Price,
  currency: Type.String(),
  imageUrl: Nullable(Type.String()),
  /** 0 to 1. */
  score: Type.Number(),
  /** Preselect this candidate. At most the first one is set; it can still be wrong (`CERTAIN` has the measured precision). */
  certain: Type.Boolean(),
  reasons: Type.Array(Type.String()),
  /** The page's price difference in per cent, positive if more expensive; `null` if not comparable. */
  percentVsOwn: Nullable(Type.Number()),
  perPiece: PerPiece,
  /** The merchant's own rate that the comparison uses; see `Competitor`. */
  rate: Nullable(Type.Number()),
});
export type ProductCandidate = Static<typeof ProductCandidate>;

/** The best first, at most three. */
const ProductCandidates = Type.Object({ candidates: Type.Array(ProductCandidate) });

/** The own variants to choose from for the comparison. */
export const OwnVariants = Type.Object({
  variants: Type.Array(
    Type.Object({ id: Type.String(), title: Type.String(), sku: Nullable(Type.String()), price: Price }),
  ),
  /** The id of the compared variant; `null`: the product's lowest price. */
  chosen: Nullable(Type.String()),
});
export type OwnVariants = Static<typeof OwnVariants>;

export const linkProduct = endpoint({
  method: 'PUT',
  path: '/api/competitors/:id/product',
  summary: 'Link a competitor to an own product, or remove the link',
  audience: 'session',
  params: IdParams,
  body: LinkProductBody,
  answer: Accepted,
  errors: ['COMPETITOR_NOT_FOUND', 'PRODUCT_UNKNOWN', 'PRODUCTS_SYNC_NEEDED', 'VARIANT_UNKNOWN'],
});

export const candidates = endpoint({
  method: 'GET',
  path: '/api/competitors/:id/candidates',
  summary: 'The own products that a competitor most likely competes with',
  audience: 'session',
  params: IdParams,
  answer: ProductCandidates,
  errors: ['COMPETITOR_NOT_FOUND'],
  reads: ['competitors', 'pages', 'products', 'shops', 'variants'],
});

export const ownVariants = endpoint({
  method: 'GET',
  path: '/api/competitors/:id/own-variants',
  summary: 'The variants of the own product that a competitor is compared with',
  audience: 'session',
  params: IdParams,
  answer: OwnVariants,
  errors: ['COMPETITOR_NOT_FOUND'],
  reads: ['competitors', 'variants'],
});
