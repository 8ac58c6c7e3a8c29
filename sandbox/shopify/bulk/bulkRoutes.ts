/** Serves bulk operations' files. As at Shopify, the URL works without a token. */
import type { FastifyInstance } from 'fastify';
import type { ShopifySandbox } from '../shopifySandbox.js';

/** A URL stays valid this long (shopify reference §7). */
const LIFE_MS = 7 * 86_400_000;

/** Routes below `/shopify/:shop`. */
export function bulkRoutes(app: FastifyInstance, { bulk, now }: ShopifySandbox): void {
  app.get<{ Params: { shop: string; file: string } }>('/bulk/:file', (request, reply) => {
    const operation = bulk.byKey(request.params.file.replace(/\.jsonl$/, ''));
    const gone = !operation || operation.completedAt === null || operation.completedAt + LIFE_MS < now();
    if (gone || operation.shop !== request.params.shop)
      return reply.status(404).type('application/xml').send('<Error><Code>NoSuchKey</Code></Error>');
    // Declares the full length even if the switch cuts the stream: that is how the reader notices.
    return reply
      .type('application/jsonl')
      .header('content-length', operation.fileSize ?? 0)
      .send(bulk.file(operation));
  });
}
