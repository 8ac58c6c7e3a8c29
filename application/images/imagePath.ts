import { competitorImage, previewImage, productImage, suggestionImage } from '../../domain/api/images.js';
import { pathTo } from '../../domain/api/pathTo.js';
import { hashOf } from '../../platform/runtime/ids/ids.js';

const IMAGES = {
  product: productImage,
  suggestion: suggestionImage,
  preview: previewImage,
  competitor: competitorImage,
};

const VERSION_LENGTH = 16;

/**
 * The app's path for an image from another site; `null` without an image.
 * @param id the product's id at the platform (`gid://shopify/Product/4503599627370497`), or the suggestion's, competitor's or page's id.
 */
export function imagePath(kind: keyof typeof IMAGES, id: string, imageUrl: string | null): string | null {
  const name = kind === 'product' ? /^gid:\/\/shopify\/Product\/(\d+)$/.exec(id)?.[1] : id;
  return imageUrl === null || name === undefined
    ? null
    : `${pathTo(IMAGES[kind], { id: name })}?v=${hashOf(imageUrl).slice(0, VERSION_LENGTH)}`;
}
