/** How Shopify signs the query of a redirect (shopify reference §4). */
import { createHmac } from 'node:crypto';

/**
 * `hmac` and `signature` dropped, sorted by key, form-encoded, joined with `&`: HMAC-SHA256, lower-case hex.
 * @param secret the app's client secret.
 */
export function querySignature(query: URLSearchParams, secret: string): string {
  const signed = new URLSearchParams(query);
  signed.delete('hmac');
  signed.delete('signature');
  signed.sort();
  return createHmac('sha256', secret).update(signed.toString()).digest('hex');
}

/** The callback's query: the parameters, who sends them and when, and the signature. */
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
