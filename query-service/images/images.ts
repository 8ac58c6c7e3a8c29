/** `GET /api/images/…`: serves other sites' pictures from the app's own origin (domain/api/images). */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { authenticate } from '../../application/session/merchant.js';
import { IF_POSITION_HEADER } from '../../domain/api/common.js';
import {
  competitorImage,
  type ImageParams,
  previewImage,
  productImage,
  suggestionImage,
} from '../../domain/api/images.js';
import { errorText } from '../../domain/kernel/errors.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import { routeOf } from '../../platform/runtime/http/routeOf.js';
import { projectionsOf } from '../../read-models/tableOwners.js';
import { picturesOn } from '../competitors/picturesOn.js';
import { awaitClientPosition, awaitSignIn } from '../http/awaitPosition.js';
import type { QueryPorts } from '../ports.js';
import type { Picture } from './createPictures.js';

/** One day: a changed picture has another path. */
const MAX_AGE_SECONDS = 24 * 60 * 60;

interface ImageRoute {
  readonly endpoint: typeof productImage | typeof suggestionImage | typeof competitorImage | typeof previewImage;
  /** See `PictureSource`. */
  readonly robots: boolean;
  /** The picture's URL from this shop's own rows; nothing else is ever fetched. */
  readonly urlOf: (shop: ShopDomain, id: string, ports: QueryPorts) => Promise<string | null | undefined>;
}

const ROUTES: readonly ImageRoute[] = [
  {
    endpoint: productImage,
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
    endpoint: suggestionImage,
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
  {
    endpoint: competitorImage,
    robots: true,
    urlOf: async (shop, id, { readStore, workStore }) => {
      const watched = await readStore.sql
        .selectFrom('competitors')
        .select('page')
        .where('shop', '=', shop)
        .where('id', '=', id)
        .executeTakeFirst();
      return watched && (await picturesOn([watched.page], workStore)).get(watched.page);
    },
  },
  {
    endpoint: previewImage,
    robots: true,
    urlOf: async (_, id, { workStore }) =>
      (await workStore.sql.selectFrom('page_previews').select('image_url').where('page', '=', id).executeTakeFirst())
        ?.image_url,
  },
];

export const images = ROUTES.map(({ endpoint, robots, urlOf }) => (app: FastifyInstance, ports: QueryPorts): void => {
  const merchantOf = authenticate(ports);
  const projections = projectionsOf('reads' in endpoint ? endpoint.reads : []);
  app.route<{ Params: ImageParams }>({
    ...routeOf(endpoint),
    handler: async (request, reply) => {
      const merchant = await merchantOf(request);
      request.setDecorator('merchant', merchant);
      const position = request.headers[IF_POSITION_HEADER];
      if (typeof position === 'string') await awaitClientPosition(ports, position, projections);
      await awaitSignIn(ports, merchant, projections);
      const url = await urlOf(merchant.shop, request.params.id, ports);
      if (!url) throw new ApiError('IMAGE_NOT_FOUND');
      const picture = await ports.pictures.of({ url, robots });
      if ('bytes' in picture) return send(reply, picture, request.headers['if-none-match']);
      request.log.debug({ failure: picture.failure }, 'a picture could not be fetched');
      // Not thrown: a site's fault is not our error, and a page of broken pictures would fill the log.
      return reply.status(502).send({ error: errorText('IMAGE_UNAVAILABLE'), code: 'IMAGE_UNAVAILABLE', details: {} });
    },
  });
});

/** Serves untrusted bytes, restricted to display as a picture. */
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
