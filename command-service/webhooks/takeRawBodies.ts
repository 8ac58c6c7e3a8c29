import type { FastifyInstance } from 'fastify';
import { addressKey } from '../../platform/runtime/http/addressKey.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import { add } from '../../platform/runtime/metrics/measures.js';

/** In bytes. */
export interface BodyLimits {
  readonly one: number;
  /** Of all bodies that are arriving. */
  readonly together: number;
  /** The part of `together` that strangers may take; the rest is reserved for known senders. */
  readonly strangers: number;
  /** Of one address's bodies. */
  readonly known: number;
  readonly stranger: number;
}

/**
 * Leaves bodies the bytes that were signed. Beyond its bounds a body is refused at once, and the rest of it is dropped.
 * Only bytes that arrived count: announcing much shuts no one out.
 */
export function takeRawBodies(app: FastifyInstance, limits: BodyLimits, isKnown: (address: string) => boolean): void {
  const held = { together: 0, strangers: 0 };
  const ofAddress = new Map<string, number>();

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request, arriving, done) => {
    if (Number(request.headers['content-length'] ?? 0) > limits.one) {
      done(new ApiError('BODY_TOO_LARGE'));
      return;
    }
    const address = addressKey(request.ip);
    const known = isKnown(address);
    const parts: Buffer[] = [];
    let length = 0;
    const hold = (bytes: number): void => {
      held.together += bytes;
      if (!known) held.strangers += bytes;
      const own = (ofAddress.get(address) ?? 0) + bytes;
      if (own === 0) ofAddress.delete(address);
      else ofAddress.set(address, own);
    };
    const take = (part: Buffer): void => {
      length += part.length;
      hold(part.length);
      parts.push(part);
      if (length > limits.one) refuse(new ApiError('BODY_TOO_LARGE'));
      else if ((ofAddress.get(address) ?? 0) > (known ? limits.known : limits.stranger))
        refuse(new ApiError('RATE_LIMITED', { seconds: 1 }), 'webhook_bytes');
      else if (held.together > limits.together || (!known && held.strangers > limits.strangers))
        refuse(new ApiError('SERVICE_UNAVAILABLE'), 'overload');
    };
    const letGo = (): void => {
      arriving.off('data', take).off('end', end).off('error', breakOff);
      hold(-length);
      parts.length = 0;
    };
    function end(): void {
      const body = Buffer.concat(parts);
      letGo();
      done(null, body);
    }
    function refuse(fault: Error, reason?: string): void {
      if (reason) add('tidewatch_refusals_total', { reason });
      letGo();
      done(fault);
      arriving.on('error', () => {}).resume();
    }
    const breakOff = (): void => refuse(new ApiError('INVALID_REQUEST', { reason: 'the body did not arrive' }));
    arriving.on('data', take).once('end', end).once('error', breakOff);
  });
}
