import { describe, expect, it } from 'vitest';
import { sharedJson } from '../schema/fullSchemas.fixtures.js';
import { querySignature, signedQuery } from './signature.js';

interface Vector {
  readonly secret: string;
  readonly params: Readonly<Record<string, string | readonly number[]>>;
  readonly hmac: string;
}
const vectors = sharedJson<{ oauth_query: Vector[]; oauth_query_derived: Vector[] }>('hmac-golden-vectors.json');
// Shopify's own libraries differ on arrays; no OAuth request carries one (shopify reference §4).
const single = [...(vectors?.oauth_query ?? []), ...(vectors?.oauth_query_derived ?? [])].filter(
  ({ params }) => !Object.values(params).some(Array.isArray),
);

describe('the signature of a query', () => {
  it.skipIf(vectors === null)("is Shopify's, for every golden vector (needs ../shared)", () => {
    expect(single).toHaveLength(5);
    for (const { secret, params, hmac } of single)
      expect(querySignature(new URLSearchParams(params as Record<string, string>), secret)).toBe(hmac);
  });

  it('covers every parameter but itself', () => {
    const query = signedQuery({ code: 'c', state: 's' }, { shop: 'a-shop.myshopify.com', secret: 'hush', now: 5_000 });
    expect([...query.keys()]).toEqual(['code', 'hmac', 'host', 'shop', 'state', 'timestamp']);
    expect(query.get('hmac')).toBe(querySignature(query, 'hush'));
    expect(query.get('host')).toBe('YWRtaW4uc2hvcGlmeS5jb20vc3RvcmUvYS1zaG9w');
    query.set('state', 'other');
    expect(query.get('hmac')).not.toBe(querySignature(query, 'hush'));
  });
});
