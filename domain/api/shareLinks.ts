/** Endpoints for read-only links to a chart, which open without sign-in. */
import { type Static, Type } from 'typebox';
import { LANGUAGES } from '../kernel/language.js';
import { SHARE_DAYS } from '../share-links/limits.js';
import { Accepted, IdParams, Moment, Nullable, OneOf, Position } from './common.js';
import { endpoint } from './endpoint.js';
import { HISTORY_DAYS } from './priceHistory.js';

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

export const SharedBody = Type.Union([
  Type.Object({ kind: Type.Literal('revenue'), from: Day, to: Day }),
  Type.Object({
    kind: Type.Literal('prices'),
    competitorId: IdParams.properties.id,
    days: Type.Integer({ minimum: 1, maximum: HISTORY_DAYS.max }),
  }),
  Type.Object({ kind: Type.Literal('market'), moment: Moment }),
  /** An Atom feed of the competitors' moves. */
  Type.Object({ kind: Type.Literal('moves') }),
]);
export type SharedBody = Static<typeof SharedBody>;

export const CreateShareLinkBody = Type.Object({
  shared: SharedBody,
  /** Days until the link expires. A feed of moves lasts until it is revoked. */
  lasts: Type.Optional(Type.Unsafe<(typeof SHARE_DAYS)[number]>({ type: 'integer', enum: [...SHARE_DAYS] })),
});

const ShareLink = Type.Object({
  id: Type.String(),
  kind: OneOf(['revenue', 'prices', 'market', 'moves']),
  /** For revenue: its days. */
  from: Nullable(Type.String()),
  to: Nullable(Type.String()),
  /** For prices: the competitor's product; `null` if no longer tracked. */
  title: Nullable(Type.String()),
  /** For the market: its moment. */
  moment: Nullable(Type.String()),
  createdAt: Type.String(),
  expiresAt: Type.String(),
});
export type ShareLink = Static<typeof ShareLink>;

const LINKS = '/api/share-links';

export const shareLinks = endpoint({
  method: 'GET',
  path: LINKS,
  summary: 'The open share links, newest first',
  audience: 'session',
  answer: Type.Object({ links: Type.Array(ShareLink) }),
  reads: ['share_links', 'competitors', 'pages'],
});

export const createShareLink = endpoint({
  method: 'POST',
  path: LINKS,
  summary: 'Create a read-only link to a chart or feed; its address appears in this answer only',
  audience: 'session',
  personOnly: true,
  body: CreateShareLinkBody,
  status: 201,
  answer: Type.Object({ id: Type.String(), url: Type.String(), expiresAt: Type.String(), position: Position }),
  errors: ['SHARE_DAYS_INVALID', 'SHARE_MOMENT_INVALID', 'SHARE_LINKS_FULL', 'COMPETITOR_NOT_FOUND'],
});

export const revokeShareLink = endpoint({
  method: 'DELETE',
  path: `${LINKS}/:id`,
  summary: 'Revoke a share link',
  audience: 'session',
  params: IdParams,
  answer: Accepted,
  errors: ['SHARE_LINK_UNKNOWN'],
});

const REFUSED = { description: 'A page that says why the link shows nothing.', type: 'text/html' } as const;

/** Opens without sign-in. The token is in the query, which no log contains. */
export const openShareLink = endpoint({
  method: 'GET',
  path: `${LINKS}/open`,
  summary: 'Show the chart that a link shares',
  audience: 'linkToken',
  query: Type.Object({ token: Type.String({ minLength: 1, maxLength: 128 }) }),
  answers: {
    200: { description: 'A page with the chart.', type: 'text/html' },
    404: REFUSED,
    410: REFUSED,
  },
  errors: ['INVALID_REQUEST', 'SHARE_LINK_UNKNOWN', 'SHARE_LINK_REVOKED', 'SHARE_LINK_EXPIRED'],
  reads: [
    'share_links',
    'shops',
    'refusals',
    'revenue_days',
    'competitors',
    'pages',
    'price_history',
    'product_prices',
  ],
});

/** Opens without sign-in, like `openShareLink`. */
export const movesFeed = endpoint({
  method: 'GET',
  path: `${LINKS}/feed`,
  summary: 'The competitors’ moves in the last 60 days as an Atom feed (RFC 4287), newest first',
  audience: 'linkToken',
  query: Type.Object({
    token: Type.String({ minLength: 1, maxLength: 128 }),
    /** Default: the reader's `Accept-Language`. */
    language: Type.Optional(OneOf(LANGUAGES)),
  }),
  answers: {
    200: { description: 'The feed.', type: 'application/atom+xml' },
    304: { description: 'Unchanged (`If-None-Match`, `If-Modified-Since`).' },
  },
  errors: ['INVALID_REQUEST', 'SHARE_LINK_UNKNOWN', 'SHARE_LINK_REVOKED', 'SHARE_LINK_EXPIRED'],
  reads: ['share_links', 'competitors', 'pages', 'price_history'],
});
