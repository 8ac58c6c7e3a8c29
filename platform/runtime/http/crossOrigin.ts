import type { FastifyInstance } from 'fastify';
import { bearerIn } from './bearer.js';
import { servedPath } from './servedPath.js';

const EXPOSED = 'idempotency-replayed, ratelimit, ratelimit-policy, retry-after, x-request-id';
/** Besides the API's own, those that MCP clients send. */
const ACCEPTED =
  'authorization, content-type, idempotency-key, if-position, last-event-id, mcp-method, mcp-name, mcp-protocol-version, mcp-session-id';
const DAY_SECONDS = 86_400;
const API = /^\/(?:api|mcp)(?:\/|$)/;

/**
 * Lets pages of other origins call the API with an API token (CORS). Cookies never cross: without a token, a browser
 * neither sends the request after its preflight nor shows the response.
 */
export function allowTokensFromAnywhere(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!API.test(servedPath(request)) && !API.test(request.url.replace(/[?#].*$/s, ''))) return;
    const { origin, 'access-control-request-headers': asked = '' } = request.headers;
    if (origin === undefined) return;
    if (bearerIn(request.headers.authorization) !== null) {
      reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', EXPOSED);
    } else if (
      request.method === 'OPTIONS' &&
      asked
        .toLowerCase()
        .split(/\s*,\s*/)
        .includes('authorization')
    ) {
      return reply
        .header('access-control-allow-origin', '*')
        .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
        .header('access-control-allow-headers', ACCEPTED)
        .header('access-control-max-age', DAY_SECONDS)
        .code(204)
        .send();
    }
  });
}
