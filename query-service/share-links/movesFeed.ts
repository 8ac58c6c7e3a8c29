/**
 * `GET /api/share-links/feed?token=…`: the market's moves as an Atom feed (RFC 4287), for anyone with the address. Contains
 * pages as their own sites name them: neither personal data nor anything that the merchant typed.
 */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { sentenceOf } from '../../domain/alerts/sentence.js';
import type { QueryOf } from '../../domain/api/endpoint.js';
import { SCREENS } from '../../domain/api/screens.js';
import * as api from '../../domain/api/shareLinks.js';
import { escapeMarkup } from '../../domain/kernel/escapeMarkup.js';
import { type Language, languageOf } from '../../domain/kernel/language.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import { oneLine } from '../../domain/kernel/oneLine.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import { LIMITS } from '../../platform/runtime/http/rateLimits.js';
import { routeOf } from '../../platform/runtime/http/routeOf.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import { latestMoves } from '../competitors/latestMoves.js';
import type { QueryPorts } from '../ports.js';
import { titleOf } from './pageTitle.js';
import { type OpenShareLink, resolveShareLink } from './resolveShareLink.js';
import { sharedTexts } from './texts/sharedTexts.js';

/** Readers poll; nothing moves more often. */
const FRESH_SECONDS = 300;

export function movesFeed(app: FastifyInstance, ports: QueryPorts): void {
  app.route<{ Querystring: QueryOf<typeof api.movesFeed> }>({
    ...routeOf(api.movesFeed, { limit: LIMITS.connect }),
    async handler({ query: { token, language }, headers }, reply) {
      const link = await resolveShareLink(token, ports);
      if ('refused' in link) throw new ApiError(link.refused);
      if (link.shared.kind !== 'moves') throw new ApiError('SHARE_LINK_UNKNOWN');
      const moves = await movesOf(link.shop, ports);
      const spoken = language ?? languageOf(headers['accept-language']);
      const updated = moves[0]?.move.at ?? link.createdAt;
      const query = new URLSearchParams({ token, ...(language && { language }) });
      const address = `${ports.publicUrl}${api.movesFeed.path}?${query}`;
      const feed = feedOf(link, moves, { updated, address, language: spoken, publicUrl: ports.publicUrl });
      const etag = `"${createHash('sha256').update(feed).digest('base64url').slice(0, 22)}"`;
      const lastModified = new Date(Date.parse(updated)).toUTCString();
      reply.headers({
        etag,
        'last-modified': lastModified,
        'cache-control': `private, max-age=${FRESH_SECONDS}`,
        vary: 'accept-language',
        // The address contains the token.
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      });
      if (isUnchanged(headers, etag, lastModified)) return reply.status(304).send();
      return reply.type('application/atom+xml; charset=utf-8').send(feed);
    },
  });
}

async function movesOf(shop: ShopDomain, ports: QueryPorts) {
  const rows = await ports.readStore.sql
    .selectFrom('competitors as c')
    .leftJoin('pages as p', 'p.page', 'c.page')
    .select(['c.id', 'c.page', 'c.url', 'p.title', 'p.shop_name'])
    .where('c.shop', '=', shop)
    .execute();
  return await latestMoves(
    rows.map(row => ({ row })),
    ports,
  );
}
type ShopMove = Awaited<ReturnType<typeof movesOf>>[number];

/** RFC 9110 §13.2.2: a time counts only without a tag. */
function isUnchanged(given: IncomingHttpHeaders, etag: string, lastModified: string): boolean {
  const tags = given['if-none-match'];
  if (tags !== undefined) return tags.split(',').some(tag => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
  return Date.parse(given['if-modified-since'] ?? '') >= Date.parse(lastModified);
}

interface FeedFrame {
  readonly updated: string;
  /** The feed's own, with its token. */
  readonly address: string;
  readonly language: Language;
  readonly publicUrl: string;
}

function feedOf(
  link: OpenShareLink,
  moves: readonly ShopMove[],
  { updated, address, language, publicUrl }: FeedFrame,
): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `<id>urn:uuid:${link.id}</id>`,
    element('title', sharedTexts[language].moves),
    element('updated', updated),
    '<author><name>Tidewatch</name></author>',
    `<link rel="self" type="application/atom+xml" href="${escapeMarkup(address)}"/>`,
    ...moves.map(move => entryOf(move, language, publicUrl)),
    '</feed>',
    '',
  ].join('\n');
}

function entryOf({ row, move }: ShopMove, language: Language, publicUrl: string): string {
  const { what, at } = move;
  const sentence = sentenceOf(
    {
      label: titleOf(row),
      change:
        move.what === 'price'
          ? { kind: 'price', from: move.from, to: move.to, currency: move.currency, base: null }
          : move.what === 'soldOut'
            ? { kind: 'stock', from: 'in_stock', to: 'out_of_stock' }
            : { kind: 'stock', from: 'out_of_stock', to: 'in_stock' },
      condition: { kind: 'sold_out' },
    },
    language,
  );
  const screen = `${publicUrl}${SCREENS.competitors}?competitor=${encodeURIComponent(row.id)}`;
  return [
    '<entry>',
    `<id>urn:uuid:${derivedId('market move', row.id, what, at)}</id>`,
    element('title', sentence),
    element('updated', at),
    `<link rel="alternate" href="${escapeMarkup(screen)}"/>`,
    `<link rel="related" href="${escapeMarkup(row.url)}"/>`,
    element('summary', sentence),
    '</entry>',
  ].join('');
}

/** Drops characters that XML forbids even if escaped: controls, U+FFFE and U+FFFF. */
const element = (name: string, text: string): string =>
  `<${name}>${escapeMarkup(oneLine(text).replace(/[\uFFFE\uFFFF]/g, ''))}</${name}>`;
