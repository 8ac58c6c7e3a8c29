/** Reads the product's image, brand and codes. */
import { type Page, parseUrl } from '../page/readPage.js';
import type { ProductCodes } from '../result.js';
import { isThing, plainText, type Thing, textIn, values } from '../schema-org/thing.js';

export interface Identity {
  readonly image: string | null;
  readonly codes: ProductCodes;
}

export const NO_IDENTITY: Identity = { image: null, codes: { brand: null, gtin: null, sku: null } };

const MAX_ADDRESS = 2_000;
const GTINS = ['gtin13', 'gtin14', 'gtin12', 'gtin8', 'gtin', 'ean', 'isbn'] as const;

/** @param things the declarations of the page's product, most trusted first */
export function identity(page: Page, things: readonly Thing[]): Identity {
  const first = (...names: readonly string[]): string | null =>
    things.map(thing => textIn(thing, ...names)).find(text => text) ?? null;
  return {
    image: imageOf(page, things),
    codes: {
      brand: first('brand', 'manufacturer')?.slice(0, 100) ?? null,
      gtin: first(...GTINS)?.match(/^[\d\s-]{8,20}$/)?.[0] ?? null,
      sku: first('sku', 'mpn', 'productID')?.slice(0, 100) ?? null,
    },
  };
}

function imageOf({ meta, url }: Page, things: readonly Thing[]): string | null {
  const declared = [
    meta.get('og:image:secure_url'),
    meta.get('og:image'),
    ...things.flatMap(thing => values(thing, 'image').map(imageAddress)),
    meta.get('twitter:image'),
  ];
  for (const address of declared) {
    const image = address && address.length <= MAX_ADDRESS ? parseUrl(address, url) : null;
    if (image && /^https?:$/.test(image.protocol)) return image.href;
  }
  return null;
}

/** An `ImageObject` holds its URL in `url` or `contentUrl`. */
const imageAddress = (image: unknown): string | undefined =>
  (isThing(image) ? textIn(image, 'contentUrl', 'url') : plainText(image)) ?? undefined;
