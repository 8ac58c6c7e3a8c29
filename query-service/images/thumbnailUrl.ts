/** Shown at 56 pixels at most: enough for a screen with three of its own to each. */
const WIDTH = '180';

/** Shopify's image server, and the path under which every store passes it on. */
const isShopifyCdn = ({ hostname, pathname }: URL): boolean =>
  hostname === 'cdn.shopify.com' || pathname.startsWith('/cdn/shop/');

/** Where a small copy of a picture lies: Shopify makes them of any size; elsewhere the picture itself is all there is. */
export function thumbnailUrl(url: string): string {
  if (!URL.canParse(url)) return url;
  const address = new URL(url);
  if (!isShopifyCdn(address)) return url;
  address.searchParams.delete('height');
  address.searchParams.set('width', WIDTH);
  return address.href;
}
