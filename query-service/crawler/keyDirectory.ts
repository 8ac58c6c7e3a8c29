import type { FastifyInstance } from 'fastify';
import { DIRECTORY_PATH } from '../../platform/outbound/sign/webBotAuth.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import type { QueryPorts } from '../ports.js';

/** `GET` of the key directory (Web Bot Auth): the keys by which sites recognise our crawler. 404 if it does not sign. */
export function keyDirectory(app: FastifyInstance, { signer }: QueryPorts): void {
  app.get(DIRECTORY_PATH, { schema: { hide: true } }, async (_, reply) => {
    if (!signer) throw new ApiError('NOT_FOUND');
    const { body, headers } = await signer.directory();
    // As bytes: for a text, Fastify would add a charset to the media type.
    return reply.headers(headers).send(Buffer.from(body));
  });
}
