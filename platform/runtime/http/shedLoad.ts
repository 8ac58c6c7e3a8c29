/**
 * Refuses requests beyond a maximum with 503 and Retry-After. When an engine is slow, requests pile up, each with its
 * body, session and response; this bounds memory, and tells clients when to retry. One address gets a share, so that it
 * cannot take every slot.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { keyedCounter } from '../keyedCounter.js';
import { add } from '../metrics/measures.js';
import { addressKey } from './addressKey.js';
import { ApiError } from './errors.js';
import { hasBody } from './limitUnfinishedBodies.js';

/** Ten times what one process answers per second when an engine takes 100 ms. */
export const MOST_UNDER_WAY = 2_000;
export const MOST_PER_ADDRESS = 500;
/** Liveness: the process is busy, and must not be restarted for that. */
const LIVENESS = '/healthz';

export function shedLoad(app: FastifyInstance): void {
  const ofAddress = keyedCounter();
  let count = 0;

  // A request takes its slot once its body has arrived: until then it uses none of the engines.
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request.raw)) takeSlot(request, reply);
  });
  app.addHook('preValidation', async (request, reply) => {
    if (hasBody(request.raw)) takeSlot(request, reply);
  });

  function takeSlot(request: FastifyRequest, reply: FastifyReply): void {
    // The client hung up while its body was read: nothing would release the slot.
    if (request.url === LIVENESS || reply.raw.destroyed) return;
    const key = addressKey(request.ip);
    if (ofAddress.of(key) >= MOST_PER_ADDRESS) {
      add('tidewatch_refusals_total', { reason: 'address_busy' });
      throw new ApiError('RATE_LIMITED', { seconds: 1 });
    }
    if (count >= MOST_UNDER_WAY) {
      add('tidewatch_refusals_total', { reason: 'overload' });
      throw new ApiError('SERVICE_UNAVAILABLE');
    }
    count += 1;
    ofAddress.add(key);
    // Sent, or cut off by the client.
    reply.raw.once('close', () => {
      count -= 1;
      ofAddress.drop(key);
    });
  }
}
