/** The files of bulk operations. As at Shopify, the URL works without a token. */
import type { FastifyInstance } from 'fastify';
import type { ShopifySandbox } from '../shopifySandbox.js';

/** How long a URL works (shopify reference §7). */
const LIFE_MS = 7 * 86_400_000;

/** Routes below `/shopify/:shop`. */
export function bulkRoutes(app: FastifyInstance, { bulk, now }: ShopifySandbox): void {
  app.get<{ Params: { shop: string; file: string } }>('/bulk/:file', (request, reply) => {
    const operation = bulk.byKey(request.params.file.replace(/\.jsonl$/, ''));
    const gone = !operation || operation.completedAt === null || operation.completedAt + LIFE_MS < now();
    if (gone || operation.shop !== request.params.shop)
      return reply.status(404).type('application/xml').send('<Error><Code>NoSuchKey</Code></Error>');
    // The full length, even if the stream is cut: that is how the reader notices.
    return reply
      .type('application/jsonl')
      .header('content-length', operation.fileSize ?? 0)
      .send(bulk.file(operation));
  });
}
