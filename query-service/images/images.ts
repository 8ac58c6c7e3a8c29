/** `GET /api/images/…`: pictures that lie elsewhere, from the app's own origin (domain/api/images). */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { authenticate } from '../../application/sessions/merchant.js';
import { ErrorBody, IF_POSITION_HEADER } from '../../domain/api/common.js';
import { IMAGE_PATHS, ImageParams, ImageQuery } from '../../domain/api/images.js';
import { errorText } from '../../domain/kernel/errors.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import { awaitClientPosition, awaitSignIn } from '../http/awaitPosition.js';
import { ReadHeaders } from '../http/merchantGet.js';
import type { QueryPorts } from '../ports.js';
import type { Picture } from './createPictures.js';

/** A day: the address of a picture that changed is another one. */
const MAX_AGE_SECONDS = 24 * 60 * 60;

interface ImageRoute {
  readonly path: string;
  readonly summary: string;
  /** The projection that knows the address: what `If-Position`, and a session that has just begun, wait for. */
  readonly reads: string;
  /** See `PictureSource`. */
  readonly robots: boolean;
  /** The picture's address, of this shop's own rows: no other address is ever fetched. */
  readonly urlOf: (shop: ShopDomain, id: string, ports: QueryPorts) => Promise<string | null | undefined>;
}

const ROUTES: readonly ImageRoute[] = [
  {
    path: IMAGE_PATHS.product,
    summary: 'The picture of one of the store’s products',
    reads: 'products',
    robots: false,
    urlOf: async (shop, id, { readStore }) =>
      (
        await readStore.sql
          .selectFrom('products')
          .select('image_url')
          .where('shop', '=', shop)
          .where('product_id', '=', `gid://shopify/Product/${id}`)
          .executeTakeFirst()
      )?.image_url,
  },
  {
    path: IMAGE_PATHS.suggestion,
    summary: 'The picture of a suggested competitor',
    reads: 'discovery',
    robots: true,
    urlOf: async (shop, id, { readStore }) =>
      (
        await readStore.sql
          .selectFrom('suggestions')
          .select('image_url')
          .where('shop', '=', shop)
          .where('id', '=', id)
          .executeTakeFirst()
      )?.image_url,
  },
];

export const images = ROUTES.map(
  ({ path, summary, reads, robots, urlOf }) =>
    (app: FastifyInstance, ports: QueryPorts): void => {
      const merchantOf = authenticate(ports);
      app.get<{ Params: ImageParams }>(
        `${path}/:id`,
        {
          config: {
            access: 'session',
            refusals: ['IMAGE_NOT_FOUND', 'IMAGE_UNAVAILABLE'],
            answers: {
              200: { description: 'The picture.', type: 'image/*' },
              304: { description: 'It is still the same.' },
            },
          },
          schema: {
            summary,
            headers: ReadHeaders,
            params: ImageParams,
            querystring: ImageQuery,
            response: {
              '4xx': ErrorBody,
              '5xx': ErrorBody,
            },
          },
        },
        async (request, reply) => {
          const merchant = await merchantOf(request);
          request.setDecorator('merchant', merchant);
          const position = request.headers[IF_POSITION_HEADER];
          if (typeof position === 'string') await awaitClientPosition(ports, position, [reads]);
          await awaitSignIn(ports, merchant, [reads]);
          const url = await urlOf(merchant.shop, request.params.id, ports);
          if (!url) throw new ApiError('IMAGE_NOT_FOUND');
          const picture = await ports.pictures.of({ url, robots });
          if ('bytes' in picture) return send(reply, picture, request.headers['if-none-match']);
          request.log.debug({ failure: picture.failure }, 'a picture could not be fetched');
          // Not thrown: what is wrong outside is no error of ours, and a page of such pictures would fill the log with it.
          return reply
            .status(502)
            .send({ error: errorText('IMAGE_UNAVAILABLE'), code: 'IMAGE_UNAVAILABLE', details: {} });
        },
      );
    },
);

/** Somebody else's bytes: shown as the picture that they are, and as nothing else. */
function send(reply: FastifyReply, { type, bytes, etag }: Picture, known: string | undefined): FastifyReply {
  reply.headers({
    etag,
    'cache-control': `private, max-age=${MAX_AGE_SECONDS}`,
    vary: 'cookie',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': 'inline',
  });
  if (known?.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag)) return reply.status(304).send();
  return reply.type(type).send(bytes);
}
