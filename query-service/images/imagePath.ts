import { productImage, suggestionImage } from '../../domain/api/images.js';
import { pathTo } from '../../domain/api/pathTo.js';
import { hashOf } from '../../platform/runtime/ids/ids.js';

/** The two kinds of things that have a picture. */
const IMAGES = { product: productImage, suggestion: suggestionImage };

const VERSION_LENGTH = 16;

/**
 * Where the app itself serves a picture that lies elsewhere; `null` where there is none.
 * @param id of the product, as the platform has it (`gid://shopify/Product/4503599627370497`), or of the suggestion.
 */
export function imagePath(kind: keyof typeof IMAGES, id: string, imageUrl: string | null): string | null {
  const name = kind === 'product' ? /^gid:\/\/shopify\/Product\/(\d+)$/.exec(id)?.[1] : id;
  return imageUrl === null || name === undefined
    ? null
    : `${pathTo(IMAGES[kind], { id: name })}?v=${hashOf(imageUrl).slice(0, VERSION_LENGTH)}`;
}
