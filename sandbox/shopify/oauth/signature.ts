/** Signs a redirect's query as Shopify does (shopify reference §4). */
import { createHmac } from 'node:crypto';

/**
 * Drops `hmac` and `signature`, sorts by key, form-encodes, joins with `&`: HMAC-SHA256, lower-case hex.
 * @param secret the app's client secret.
 */
export function querySignature(query: URLSearchParams, secret: string): string {
  const signed = new URLSearchParams(query);
  signed.delete('hmac');
  signed.delete('signature');
  signed.sort();
  return createHmac('sha256', secret).update(signed.toString()).digest('hex');
}

/** Builds the callback's query: the parameters, the sender, the time, and the signature. */
export function signedQuery(
  parameters: Readonly<Record<string, string>>,
  { shop, secret, now }: { shop: string; secret: string; now: number },
): URLSearchParams {
  const name = shop.slice(0, shop.indexOf('.'));
  const query = new URLSearchParams({
    ...parameters,
    host: Buffer.from(`admin.shopify.com/store/${name}`).toString('base64').replace(/=+$/, ''),
    shop,
    timestamp: String(Math.floor(now / 1000)),
  });
  query.set('hmac', querySignature(query, secret));
  query.sort();
  return query;
}
