import type { FastifyRequest } from 'fastify';
import { IDEMPOTENCY_HEADER } from '../../domain/api/common.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import { derivedId, type Ids } from '../../platform/runtime/ids/ids.js';

const KEY = /^[\x21-\x7e]{8,128}$/;

/**
 * The command id of a request: the same for the same `Idempotency-Key`, shop and route; a new one without a key.
 * @throws ApiError `INVALID_REQUEST` for a key that is not 8 to 128 visible characters.
 */
export function commandIdOf(request: FastifyRequest, shop: ShopDomain, ids: Ids): string {
  const key = request.headers[IDEMPOTENCY_HEADER];
  if (key === undefined) return ids.next();
  if (typeof key !== 'string' || !KEY.test(key))
    throw new ApiError('INVALID_REQUEST', { reason: 'Idempotency-Key must be 8 to 128 visible characters' });
  return derivedId('command', shop, request.method, request.routeOptions.url ?? '', key);
}
