/**
 * When an engine is slow, requests pile up, each with its body, session and answer. Beyond this many, new ones are refused at
 * once with 503 and Retry-After, whatever the engine: memory stays bounded, and clients know what to do.
 */
import type { FastifyInstance } from 'fastify';
import { ApiError } from './errors.js';

/** Ten times what a process of this product answers in a second when an engine takes 100 ms. */
export const MOST_UNDER_WAY = 2_000;
/** Whether the process lives: it is busy, and must not be restarted for it. */
const LIVENESS = '/healthz';

export function shedLoad(app: FastifyInstance): void {
  /** Answered with an error or aborted ones are not among them any more. */
  const underWay = new WeakSet<object>();
  let count = 0;

  app.addHook('onRequest', async (request, reply) => {
    if (request.url === LIVENESS) return;
    if (count >= MOST_UNDER_WAY) throw new ApiError('SERVICE_UNAVAILABLE');
    count += 1;
    underWay.add(request.raw);
    // Sent, or cut off by the client.
    reply.raw.once('close', () => {
      if (underWay.delete(request.raw)) count -= 1;
    });
  });
}
