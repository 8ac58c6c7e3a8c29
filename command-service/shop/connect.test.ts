import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLIENT, PROFILE, PUBLIC_URL, type Service, SHOP, startCommandService } from '../commandService.fixtures.js';

let service: Service;
beforeEach(async () => {
  service = await startCommandService();
});
afterEach(() => service.close());

const landing = (location: unknown) => new URL(String(location), PUBLIC_URL).searchParams;

describe('login', () => {
  it('sends the browser to the store platform with its own state', async () => {
    const { answer, location, state } = await service.begin();
    expect(answer.statusCode).toBe(302);
    expect(location.origin + location.pathname).toBe(`https://${SHOP}/admin/oauth/authorize`);
    expect(location.searchParams.get('redirect_uri')).toBe(`${PUBLIC_URL}/api/auth/shopify/callback`);
    expect(state.length).toBeGreaterThanOrEqual(43);
    expect((await service.begin()).state).not.toBe(state);
    expect(answer.cookies).toMatchObject([
      { name: '__Host-tidewatch_connect', httpOnly: true, sameSite: 'Lax', secure: true, path: '/', maxAge: 600 },
    ]);
  });

  it('accepts what a merchant types', async () => {
    const { location } = await service.begin({ shop: ' https://www.Aurora-Outfitters.myshopify.com/admin ' });
    expect(location.host).toBe(SHOP);
  });

  it.each(['', 'a', 'shop.example', 'aurora.myshopify.com.evil.example', '-x-', '<script>'])(
    'sends %s back to the landing page',
    async shop => {
      const { answer } = await service.begin({ shop });
      expect(landing(answer.headers.location).get('error')).toBe('invalid_shop');
      expect(landing(answer.headers.location).get('error_message')).toBe(
        'Please enter a valid Shopify store URL or name',
      );
      expect(await service.events()).toEqual([]);
    },
  );

  it.each(['/api/auth/shopify/login', '/api/auth/shopify/login?shop=a1&shop=b1'])('does so for %s', async url => {
    const answer = await service.app.inject(url);
    expect(landing(answer.headers.location).get('error_message')).toBe(
      'Please enter a valid Shopify store URL or name',
    );
  });

  it('never leads to another site', async () => {
    const { answer } = await service.begin({ return_url: '//evil.example' });
    expect(answer.headers.location).toMatch(/^\/\?error=return_url_refused&/);
    const twice = await service.app.inject('/api/auth/shopify/login?shop=aurora&return_url=/profile&return_url=/');
    expect(twice.headers.location).toMatch(/^\/\?error=return_url_refused&/);
    expect(await service.events()).toEqual([]);
  });
});

describe('callback', () => {
  it('connects the store, keeps its token only in the vault, and signs in', async () => {
    const { state, cookie } = await service.begin();
    const answer = await service.answerWith(service.signed({ state }), cookie);
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe('/dashboard?connected=true&skip_loading=true');
    expect(answer.cookies).toMatchObject([
      { name: '__Host-tidewatch_session', httpOnly: true, sameSite: 'Lax', secure: true, path: '/', maxAge: 604_800 },
      { name: '__Host-shop', value: SHOP, sameSite: 'Lax', secure: true, path: '/', maxAge: 604_800 },
    ]);
    expect(answer.cookies[1]).not.toHaveProperty('httpOnly');
    const events = await service.events();
    expect(events.map(({ type, stream }) => [type, stream.split('-')[0]])).toEqual([
      ['ShopConnected', 'shop'],
      ['SessionStarted', 'session'],
      ['ConnectCompleted', 'connect'],
    ]);
    expect(events[0]).toMatchObject({ data: { shop: SHOP, profile: PROFILE }, meta: { shop: SHOP } });
    for (const event of events) expect(await service.clientOf(event)).toEqual(CLIENT);
    expect(JSON.parse((await service.vault.getSecret(SHOP, 'shopify-grant')) ?? '')).toMatchObject({
      accessToken: 'shpat_1',
    });
    expect(JSON.stringify(events)).not.toContain(state);
    expect(JSON.stringify(events)).not.toMatch('shpat_1');
    expect(JSON.stringify(events)).not.toMatch(String(answer.cookies[0]?.value));
  });

  it('returns to where the merchant came from', async () => {
    const { state, cookie } = await service.begin({ return_url: '/profile?reconnected=true' });
    const answer = await service.answerWith(service.signed({ state }), cookie);
    expect(answer.headers.location).toBe('/profile?reconnected=true');
  });

  it('succeeds again for a repeated answer, and exchanges the code once', async () => {
    const { state, cookie } = await service.begin();
    const query = service.signed({ state });
    const both = await Promise.all([service.answerWith(query, cookie), service.answerWith(query, cookie)]);
    const third = await service.answerWith(query, cookie);
    for (const answer of [...both, third]) expect(answer.headers.location).toMatch('connected=true');
    expect(service.platform.exchanged).toHaveLength(1);
    expect(third.cookies).toEqual([]);
    expect(await service.eventTypes()).toHaveLength(3);
  });

  it('ends the browser’s previous session', async () => {
    const former = await service.connect();
    const { state, cookie } = await service.begin();
    await service.answerWith(service.signed({ state, code: 'code-2' }), `${cookie}; ${former}`);
    expect((await service.call('DELETE', '/api/auth/shopify/notifications', former)).json().code).toBe(
      'SESSION_EXPIRED',
    );
    expect(service.signals).toMatchObject([{ kind: 'ended' }]);
  });

  it.each<[string, string, (service: Service) => Promise<{ query: URLSearchParams; cookie: string }>]>([
    [
      'a state that was never issued',
      'connect_state_invalid',
      async ({ begin, signed }) => ({ query: signed({ state: 'guess' }), cookie: (await begin()).cookie }),
    ],
    [
      'no state',
      'connect_state_invalid',
      async ({ begin, signed }) => ({ query: signed({}), cookie: (await begin()).cookie }),
    ],
    [
      'another browser',
      'connect_state_invalid',
      async ({ begin, signed }) => ({
        query: signed({ state: (await begin()).state }),
        cookie: '__Host-tidewatch_connect=x',
      }),
    ],
    [
      'a browser without the cookie',
      'connect_state_invalid',
      async ({ begin, signed }) => ({ query: signed({ state: (await begin()).state }), cookie: '' }),
    ],
    [
      'a state that is ten minutes old',
      'connect_state_invalid',
      async ({ begin, signed, clock }) => {
        const { state, cookie } = await begin();
        clock.advance(600_000);
        return { query: signed({ state }), cookie };
      },
    ],
    [
      'a forged signature',
      'connect_signature_invalid',
      async ({ begin, signed }) => {
        const { state, cookie } = await begin();
        const query = signed({ state });
        query.set('hmac', '0'.repeat(64));
        return { query, cookie };
      },
    ],
    [
      'a parameter that was changed after signing',
      'connect_signature_invalid',
      async ({ begin, signed }) => {
        const { state, cookie } = await begin();
        const query = signed({ state });
        query.set('code', 'stolen');
        return { query, cookie };
      },
    ],
    [
      'a parameter that is there twice',
      'connect_signature_invalid',
      async ({ begin, signed }) => {
        const { state, cookie } = await begin();
        const query = signed({ state });
        query.append('shop', 'other.myshopify.com');
        return { query, cookie };
      },
    ],
    [
      'an answer of a minute and a half ago',
      'connect_untimely',
      async ({ begin, signed, clock }) => {
        const { state, cookie } = await begin();
        const query = signed({ state });
        clock.advance(91_000);
        return { query, cookie };
      },
    ],
    [
      'no timestamp that is a number',
      'connect_signature_invalid',
      async ({ begin, signed }) => {
        const { state, cookie } = await begin();
        return { query: signed({ state, timestamp: '' }), cookie };
      },
    ],
    [
      'another shop than the one that was asked',
      'invalid_shop',
      async ({ begin, signed }) => {
        const { state, cookie } = await begin();
        return { query: signed({ state, shop: 'other.myshopify.com' }), cookie };
      },
    ],
    [
      'an invalid shop',
      'invalid_shop',
      async ({ begin, signed }) => {
        const { state, cookie } = await begin();
        return { query: signed({ state, shop: 'evil.example/.myshopify.com' }), cookie };
      },
    ],
    [
      'a refusal by the merchant',
      'connect_denied',
      async ({ begin, signed }) => {
        const { state, cookie } = await begin();
        return { query: signed({ state, error: 'access_denied' }), cookie };
      },
    ],
    [
      'a used code',
      'code_used',
      async ({ begin, signed, platform }) => {
        platform.failure = 'code_used';
        const { state, cookie } = await begin();
        return { query: signed({ state }), cookie };
      },
    ],
    [
      'a store platform that does not answer',
      'connect_failed',
      async ({ begin, signed, platform }) => {
        platform.failure = 'unreachable';
        const { state, cookie } = await begin();
        return { query: signed({ state }), cookie };
      },
    ],
    [
      'less access than is needed',
      'connect_scopes_missing',
      async ({ begin, signed, platform }) => {
        platform.grant = { accessToken: 'shpat_1', scopes: ['read_products'] };
        const { state, cookie } = await begin();
        return { query: signed({ state }), cookie };
      },
    ],
  ])('refuses %s: %s', async (_, error, arrange) => {
    const { query, cookie } = await arrange(service);
    const answer = await service.answerWith(query, cookie);
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toMatch(/^\/\?/);
    expect(landing(answer.headers.location).get('error')).toBe(error);
    expect(landing(answer.headers.location).get('error_message')).not.toBe('');
    expect(answer.cookies).toEqual([]);
    expect(await service.eventTypes()).toEqual([]);
    expect(await service.vault.getSecret(SHOP, 'shopify-grant')).toBeNull();
  });

  it.each([
    ['ahead', -3_600],
    ['behind', 3_600],
  ])('says so where our clock is an hour %s of Shopify’s, and connects once it is right', async (_, seconds) => {
    const { state, cookie } = await service.begin();
    const now = Math.floor(Date.parse(service.clock.now()) / 1000);
    const skewed = await service.answerWith(service.signed({ state, timestamp: String(now + seconds) }), cookie);
    expect(landing(skewed.headers.location).get('error')).toBe('connect_untimely');
    expect(landing(skewed.headers.location).get('error_message')).toContain('3600 seconds apart');
    expect(await service.eventTypes()).toEqual([]);
    const right = await service.answerWith(service.signed({ state }), cookie);
    expect(right.headers.location).toMatch('connected=true');
  });

  it('lets the merchant try again if the platform did not answer', async () => {
    service.platform.failure = 'unreachable';
    const { state, cookie } = await service.begin();
    await service.answerWith(service.signed({ state }), cookie);
    service.platform.failure = null;
    const answer = await service.answerWith(service.signed({ state }), cookie);
    expect(answer.headers.location).toMatch('connected=true');
  });
});
