import type { FastifyRequest } from 'fastify';
import { IDEMPOTENCY_HEADER } from '../../domain/api/common.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import { derivedId, type Ids } from '../../platform/runtime/ids/ids.js';

const KEY = /^[\x21-\x7e]{8,128}$/;

/**
 * Derives the command id from `Idempotency-Key`, shop and route; without a key, makes a new one.
 * @throws ApiError `INVALID_REQUEST` for a key that is not 8 to 128 visible characters.
 */
export function commandIdOf(request: FastifyRequest, shop: ShopDomain, ids: Ids): string {
  const key = request.headers[IDEMPOTENCY_HEADER];
  if (key === undefined) return ids.next();
  if (typeof key !== 'string' || !KEY.test(key))
    throw new ApiError('INVALID_REQUEST', { reason: 'Idempotency-Key must be 8 to 128 visible characters' });
  return derivedId('command', shop, request.method, request.routeOptions.url ?? '', key);
}
