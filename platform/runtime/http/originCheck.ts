import type { FastifyRequest } from 'fastify';
import { bearerIn } from './bearer.js';
import { ApiError } from './errors.js';
import { ownOrigin } from './ownOrigin.js';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

export const isMutation = (request: FastifyRequest): boolean => !READS.has(request.method);

/**
 * Accepts changes only from this app's own pages, from a client that is not a browser, or with an API token: browsers
 * always send their origin, in `Origin` or in `Sec-Fetch-Site`, and never add a token by themselves.
 * @throws ApiError `ORIGIN_REFUSED`.
 */
export function checkOrigin(request: FastifyRequest, publicUrl: string): void {
  if (!isMutation(request) || bearerIn(request.headers.authorization) !== null) return;
  const { host, origin, 'sec-fetch-site': site } = request.headers;
  const own =
    origin === undefined
      ? site === undefined || site === 'same-origin' || site === 'none'
      : origin === ownOrigin(publicUrl, host);
  if (!own) throw new ApiError('ORIGIN_REFUSED');
}
