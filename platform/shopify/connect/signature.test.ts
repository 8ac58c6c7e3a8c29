import { describe, expect, it } from 'vitest';
import { needsShared, sharedIsThere, sharedJson } from '../shared.fixtures.js';
import { queryFault, queryHmac, type Secrets, signedShop, verifyQuery } from './signature.js';

const SECRETS: Secrets = ['hush'];
/** Shopify's own example, from its documentation. */
const CALLBACK =
  'code=0907a61c0c8d55e99db179b68161bc00&shop=some-shop.myshopify.com&state=0.6784241404160823&timestamp=1337178173' +
  '&hmac=700e2dadb827fcc8609e9d5ce208b2e9cdaab9df07390d2cbca10d7c328fc4bf';
const at = (seconds: number) => new Date(seconds * 1000).toISOString();
const NOW = at(1337178173);

const signed = (query: string, secret = 'hush') => {
  const parameters = new URLSearchParams(query);
  parameters.set('hmac', queryHmac(parameters, secret));
  return parameters;
};

describe('a signed query', () => {
  interface Vector {
    source: string;
    secret: string;
    params: Record<string, string | number[]>;
    hmac: string;
  }
  const file = sharedJson<{ oauth_query: Vector[]; oauth_query_derived: Vector[] }>('hmac-golden-vectors.json');
  const vectors = [...(file?.oauth_query ?? []), ...(file?.oauth_query_derived ?? [])].filter(
    // Arrays are repeated keys, which are refused (the vector's own note).
    ({ params }) => !Object.values(params).some(Array.isArray),
  );

  it.skipIf(!sharedIsThere)(`is accepted as in each golden vector${needsShared}`, () => {
    expect(vectors).toHaveLength(5);
    for (const { params, hmac, secret } of vectors) {
      const query = new URLSearchParams({ ...(params as Record<string, string>), hmac });
      expect(verifyQuery(query, [secret], NOW), hmac).toBe(true);
    }
  });

  it('is accepted with its parameters in any order', () => {
    const query = new URLSearchParams([...new URLSearchParams(CALLBACK)].reverse());
    expect(verifyQuery(query, SECRETS, NOW)).toBe(true);
    expect(signedShop(query, SECRETS, NOW)).toBe('some-shop.myshopify.com');
  });

  it.each([
    ['another value', CALLBACK.replace('some-shop', 'some-shoq')],
    ['a parameter more', `${CALLBACK}&admin=1`],
    ['a parameter less', CALLBACK.replace('state=0.6784241404160823&', '')],
    ['a repeated key', `${CALLBACK}&shop=some-shop.myshopify.com`],
    ['a repeated hmac', `${CALLBACK}&hmac=700e2dadb827fcc8609e9d5ce208b2e9cdaab9df07390d2cbca10d7c328fc4bf`],
    ['an empty hmac', CALLBACK.replace(/hmac=.*/, 'hmac=')],
    ['no hmac', CALLBACK.replace(/&hmac=.*/, '')],
    ['an hmac in capitals', CALLBACK.replace(/hmac=.*/, hmac => hmac.toUpperCase().replace('HMAC', 'hmac'))],
    ['nothing at all', ''],
  ])('is refused with %s', (_, query) => {
    expect(verifyQuery(new URLSearchParams(query), SECRETS, NOW)).toBe(false);
  });

  it.each(['', 'abc', '1337178173.5', '-1337178173', ' 1337178173', '1e9', '0x4fb3bdbd'])(
    "is refused with the timestamp '%s', even if correctly signed",
    timestamp => {
      const query = signed(`shop=some-shop.myshopify.com&timestamp=${encodeURIComponent(timestamp)}`);
      expect(verifyQuery(query, SECRETS, NOW)).toBe(false);
    },
  );

  it('is refused without a timestamp', () => {
    expect(verifyQuery(signed('shop=some-shop.myshopify.com'), SECRETS, NOW)).toBe(false);
  });

  it.each([
    [-91, false],
    [-90, true],
    [90, true],
    [91, false],
    [3600, false],
  ])('is accepted %i s after its timestamp: %s', (seconds, accepted) => {
    expect(verifyQuery(new URLSearchParams(CALLBACK), SECRETS, at(1337178173 + seconds))).toBe(accepted);
  });

  it.each([-3600, 3600])('is distinguished from a forged one if clocks differ by %i s', seconds => {
    const [query, now] = [new URLSearchParams(CALLBACK), at(1337178173 + seconds)];
    expect(queryFault(query, SECRETS, now)).toBe('untimely');
    query.set('code', 'stolen');
    expect(queryFault(query, SECRETS, now)).toBe('forged');
  });

  it('is refused while the current time is unknown', () => {
    expect(verifyQuery(new URLSearchParams(CALLBACK), SECRETS, 'now')).toBe(false);
  });

  it('may be signed with the previous secret, and with no other', () => {
    const query = signed('shop=some-shop.myshopify.com&timestamp=1337178173', 'former');
    expect(verifyQuery(query, ['hush', 'former'], NOW)).toBe(true);
    expect(verifyQuery(query, SECRETS, NOW)).toBe(false);
  });

  it.each(['evil.com', 'a.myshopify.com.evil.com', 'A.myshopify.com', 'a.myshopify.com/x', '-a.myshopify.com', ''])(
    "names no shop with shop='%s', even if correctly signed",
    shop => {
      const query = signed(`shop=${encodeURIComponent(shop)}&timestamp=1337178173`);
      expect(verifyQuery(query, SECRETS, NOW)).toBe(true);
      expect(signedShop(query, SECRETS, NOW)).toBeNull();
    },
  );
});
