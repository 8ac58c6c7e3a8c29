import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../platform/runtime/http/errors.js';

export interface Largest {
  /** Bytes of one body. */
  readonly one: number;
  /** Bytes of all that are arriving. Until a body is whole, nothing tells a stranger's from the platform's. */
  readonly together: number;
}

/**
 * Leaves bodies the bytes that were signed. Beyond its bounds a body is refused at once, and what is still to come of it
 * is not kept. Only what was really sent counts: no one is shut out by those who merely announce much.
 */
export function takeRawBodies(app: FastifyInstance, largest: Largest): void {
  let held = 0;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request, arriving, done) => {
    if (Number(request.headers['content-length'] ?? 0) > largest.one) {
      done(new ApiError('BODY_TOO_LARGE'));
      return;
    }
    const parts: Buffer[] = [];
    let length = 0;
    const take = (part: Buffer): void => {
      length += part.length;
      held += part.length;
      parts.push(part);
      if (length > largest.one) refuse(new ApiError('BODY_TOO_LARGE'));
      else if (held > largest.together) refuse(new ApiError('SERVICE_UNAVAILABLE'));
    };
    const letGo = (): void => {
      arriving.off('data', take).off('end', end).off('error', breakOff);
      held -= length;
      parts.length = 0;
    };
    function end(): void {
      const body = Buffer.concat(parts);
      letGo();
      done(null, body);
    }
    function refuse(fault: Error): void {
      letGo();
      done(fault);
      arriving.on('error', () => {}).resume();
    }
    const breakOff = (): void => refuse(new ApiError('INVALID_REQUEST', { reason: 'the body did not arrive' }));
    arriving.on('data', take).once('end', end).once('error', breakOff);
  });
}
