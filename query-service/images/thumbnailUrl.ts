/** Pictures appear at up to 56 pixels: the thumbnail covers screens with three device pixels per pixel. */
import { isUrl } from '../../domain/kernel/isUrl.js';

const WIDTH = '180';

/** Matches Shopify's image server, and the path under which every store serves it. */
const isShopifyCdn = ({ hostname, pathname }: URL): boolean =>
  hostname === 'cdn.shopify.com' || pathname.startsWith('/cdn/shop/');

/** The URL of a small copy. Shopify scales to any size; other sites offer only the original. */
export function thumbnailUrl(url: string): string {
  if (!isUrl(url)) return url;
  const address = new URL(url);
  if (!isShopifyCdn(address)) return url;
  address.searchParams.delete('height');
  address.searchParams.set('width', WIDTH);
  return address.href;
}
