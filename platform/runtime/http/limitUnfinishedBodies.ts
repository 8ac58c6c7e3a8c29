/**
 * Limits requests with unfinished bodies to a share per address, and cuts those that trickle. They cost a stranger
 * nothing, so they take none of the process's shared slots (`shedLoad`).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { add } from '../metrics/measures.js';
import { addressKey } from './addressKey.js';
import { ApiError } from './errors.js';
import { refuseMalformed } from './refuseMalformed.js';

export const UNFINISHED_PER_ADDRESS = 200;

/** A phone on a bad connection is ten times as fast. */
const LEAST_BYTES_PER_SECOND = 1_024;
/**
 * Bodies may stall this long. Together with the first packet's bytes, which are not counted, this favours the sender.
 */
const GRACE_SECONDS = 10;

interface Arriving {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Bytes that the connection had received when the request's headers were complete. */
  readonly before: number;
  /** In sweeps, so that a stalled event loop ages no one. */
  seconds: number;
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isArriving = ({ request }: Arriving): boolean =>
  !request.complete && !request.readableEnded && !request.destroyed;

export function limitUnfinishedBodies(app: FastifyInstance): void {
  const byAddress = new Map<string, Set<Arriving>>();

  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request.raw)) return;
    const key = addressKey(request.ip);
    if (countArriving(key) >= UNFINISHED_PER_ADDRESS) {
      add('tidewatch_refusals_total', { reason: 'unfinished_bodies' });
      reply.header('connection', 'close');
      throw new ApiError('RATE_LIMITED', { seconds: 1 });
    }
    const { raw } = request;
    const arriving = { request: raw, response: reply.raw, before: raw.socket.bytesRead ?? 0, seconds: 0 };
    const own = byAddress.get(key) ?? new Set();
    byAddress.set(key, own.add(arriving));
    raw.once('close', () => forget(key, arriving));
  });

  function countArriving(key: string): number {
    const own = byAddress.get(key);
    if (!own || own.size < UNFINISHED_PER_ADDRESS) return own?.size ?? 0;
    // Completed bodies stay listed until the request ends.
    for (const one of own) if (!isArriving(one)) own.delete(one);
    return own.size;
  }

  function forget(key: string, arriving: Arriving): void {
    const own = byAddress.get(key);
    own?.delete(arriving);
    if (own?.size === 0) byAddress.delete(key);
  }

  const sweep = setInterval(() => {
    for (const [key, own] of byAddress)
      for (const arriving of own) {
        if (!isArriving(arriving)) forget(key, arriving);
        else if (isTooSlow(arriving)) cut(arriving);
      }
  }, 1_000);
  sweep.unref();
  app.addHook('onClose', async () => clearInterval(sweep));
}

function isTooSlow(arriving: Arriving): boolean {
  arriving.seconds += 1;
  const received = arriving.request.socket.bytesRead - arriving.before;
  return received < (arriving.seconds - GRACE_SECONDS) * LEAST_BYTES_PER_SECOND;
}

function cut({ request, response }: Arriving): void {
  add('tidewatch_refusals_total', { reason: 'slow_body' });
  const { socket } = request;
  if (response.headersSent) socket.destroy();
  else refuseMalformed(Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket as Socket);
  socket.destroySoon();
}
