/**
 * Endpoints that proxy product images through the app's origin. Direct requests would reveal to each site who views it
 * and when.
 */
import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.js';

/** The number at the end of the platform's global id, or the suggestion's id. */
export const ImageParams = Type.Object({ id: Type.String({ pattern: '^[\\w-]{1,128}$' }) });
export type ImageParams = Static<typeof ImageParams>;

/** `v` changes with the image's URL, so that a browser cache never shows an old image. */
export const ImageQuery = Type.Object({ v: Type.Optional(Type.String({ pattern: '^[0-9a-f]{1,64}$' })) });

const picture = {
  audience: 'session',
  params: ImageParams,
  query: ImageQuery,
  answers: {
    200: { description: 'The picture.', type: 'image/*' },
    304: { description: 'The picture has not changed.' },
  },
  errors: ['IMAGE_NOT_FOUND', 'IMAGE_UNAVAILABLE'],
} as const;

export const productImage = endpoint({
  method: 'GET',
  path: '/api/images/products/:id',
  summary: 'The picture of one of the store’s products',
  reads: ['products'],
  ...picture,
});

/** Takes the page id (domain/price/page). */
export const previewImage = endpoint({
  method: 'GET',
  path: '/api/images/previews/:id',
  summary: 'The picture of a page that the merchant looks at before tracking it',
  reads: [],
  ...picture,
});

export const competitorImage = endpoint({
  method: 'GET',
  path: '/api/images/competitors/:id',
  summary: 'The picture on a tracked competitor’s page',
  reads: ['competitors'],
  ...picture,
});

export const suggestionImage = endpoint({
  method: 'GET',
  path: '/api/images/suggestions/:id',
  summary: 'The picture of a suggested competitor',
  reads: ['suggestions'],
  ...picture,
});
