import type { FastifyInstance } from 'fastify';
import { addressKey } from '../../platform/runtime/http/addressKey.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import { add } from '../../platform/runtime/metrics/measures.js';

/** In bytes. */
export interface BodyLimits {
  readonly one: number;
  /** For all arriving bodies. */
  readonly together: number;
  /** The part of `together` open to strangers; the rest is reserved for known senders. */
  readonly strangers: number;
  /** For all bodies of one address. */
  readonly known: number;
  readonly stranger: number;
}

/**
 * Passes bodies on as the signed bytes. Refuses a body beyond its limits at once and drops the rest of it. Counts only
 * bytes that arrived, so announcing a large body shuts nobody out.
 */
export function takeRawBodies(app: FastifyInstance, limits: BodyLimits, isKnown: (address: string) => boolean): void {
  const buffered = { together: 0, strangers: 0 };
  const ofAddress = new Map<string, number>();

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request, arriving, done) => {
    if (Number(request.headers['content-length'] ?? 0) > limits.one) {
      done(new ApiError('BODY_TOO_LARGE'));
      return;
    }
    const address = addressKey(request.ip);
    const isKnownSender = isKnown(address);
    const parts: Buffer[] = [];
    let length = 0;
    const hold = (bytes: number): void => {
      buffered.together += bytes;
      if (!isKnownSender) buffered.strangers += bytes;
      const own = (ofAddress.get(address) ?? 0) + bytes;
      if (own === 0) ofAddress.delete(address);
      else ofAddress.set(address, own);
    };
    const take = (part: Buffer): void => {
      length += part.length;
      hold(part.length);
      parts.push(part);
      if (length > limits.one) refuse(new ApiError('BODY_TOO_LARGE'));
      else if ((ofAddress.get(address) ?? 0) > (isKnownSender ? limits.known : limits.stranger))
        refuse(new ApiError('RATE_LIMITED', { seconds: 1 }), 'webhook_bytes');
      else if (buffered.together > limits.together || (!isKnownSender && buffered.strangers > limits.strangers))
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
