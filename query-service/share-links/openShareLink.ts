import type { FastifyInstance, FastifyReply } from 'fastify';
import type { QueryOf } from '../../domain/api/endpoint.js';
import * as api from '../../domain/api/shareLinks.js';
import { ERRORS } from '../../domain/kernel/errors.js';
import { languageOf } from '../../domain/kernel/language.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import { LIMITS } from '../../platform/runtime/http/rateLimits.js';
import { routeOf } from '../../platform/runtime/http/routeOf.js';
import type { QueryPorts } from '../ports.js';
import { resolveShareLink } from './resolveShareLink.js';
import { sharedChart } from './sharedChart.js';
import { CHART_POLICY, chartPage, refusalPage } from './sharedPage.js';

/** `GET /api/share-links/open?token=…`: a page without scripts, for anyone with the link, in the browser's language. */
export function openShareLink(app: FastifyInstance, ports: QueryPorts): void {
  app.route<{ Querystring: QueryOf<typeof api.openShareLink> }>({
    ...routeOf(api.openShareLink, { limit: LIMITS.connect }),
    async handler({ query, headers }, reply) {
      const language = languageOf(headers['accept-language']);
      const link = await resolveShareLink(query.token, ports);
      const chart = 'refused' in link ? null : await sharedChart(link.shop, link.shared, ports, language);
      const refused = 'refused' in link ? link.refused : 'SHARE_LINK_UNKNOWN';
      if ('refused' in link || chart === null) {
        // A program reads the code from JSON, a person the page.
        if (!headers.accept?.includes('text/html')) throw new ApiError(refused);
        return send(reply.status(ERRORS[refused].status), refusalPage(refused, language));
      }
      return send(reply, chartPage(chart, link.expiresAt, language));
    },
  });
}

const send = (reply: FastifyReply, page: string): FastifyReply =>
  reply
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': CHART_POLICY,
      // The address contains the token.
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    .type('text/html; charset=utf-8')
    .send(page);
