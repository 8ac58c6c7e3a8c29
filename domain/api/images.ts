/**
 * Pictures of products, ours and rivals', through the app's own origin: a browser that fetched them where they lie would
 * tell each of those sites who looks at it, and when.
 */
import { type Static, Type } from 'typebox';

/** The two kinds of things that have a picture. */
export const IMAGE_PATHS = { product: '/api/images/products', suggestion: '/api/images/suggestions' } as const;

/** `GET /api/images/products/{id}`, by the number at the end of the platform's id, and `GET /api/images/suggestions/{id}`. */
export const ImageParams = Type.Object({ id: Type.String({ pattern: '^[\\w-]{1,128}$' }) });
export type ImageParams = Static<typeof ImageParams>;

/** `v` changes with the picture's address, so that a browser keeps what it has only as long as that is the picture. */
export const ImageQuery = Type.Object({ v: Type.Optional(Type.String({ pattern: '^[0-9a-f]{1,64}$' })) });
export type ImageQuery = Static<typeof ImageQuery>;
