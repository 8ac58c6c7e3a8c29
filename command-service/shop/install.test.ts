import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { install } from '../../domain/api/auth.js';
import { queryHmac } from '../../platform/shopify/connect/signature.js';
import { PUBLIC_URL, SECRET, type Service, SHOP, startCommandService } from '../commandService.fixtures.js';

let service: Service;
beforeEach(async () => {
  service = await startCommandService();
});
afterEach(() => service.close());

const seconds = () => Math.floor(Date.parse(service.clock.now()) / 1000);

/** As the store platform signs its link to an app. */
function link(parameters: Readonly<Record<string, string>> = {}): URLSearchParams {
  const query = new URLSearchParams({ host: 'YWRtaW4', shop: SHOP, timestamp: String(seconds()), ...parameters });
  query.set('hmac', queryHmac(query, SECRET));
  return query;
}
const open = (query: URLSearchParams | string, cookie = '') =>
  service.app.inject({ url: `${install.path}?${query}`, headers: { cookie } });
const locationOf = (answer: Awaited<ReturnType<typeof open>>) => new URL(String(answer.headers.location), PUBLIC_URL);

describe('the link from the store platform', () => {
  it('leads to the approval of this store, and then to the dashboard', async () => {
    const answer = await open(link());
    expect(answer.statusCode).toBe(302);
    const consent = locationOf(answer);
    expect(consent.origin + consent.pathname).toBe(`https://${SHOP}/admin/oauth/authorize`);
    const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const state = consent.searchParams.get('state') ?? '';
    const approved = await service.answerWith(service.signed({ state }), cookie);
    expect(approved.headers.location).toBe('/dashboard?connected=true&skip_loading=true');
    expect(await service.eventTypes()).toContain('ShopConnected');
  });

  it('leads straight to the dashboard if signed in to the store', async () => {
    const cookie = await service.connect();
    const events = await service.eventTypes();
    expect((await open(link(), cookie)).headers.location).toBe('/dashboard');
    expect(await service.eventTypes()).toEqual(events);
  });

  it('leads to the approval of this store if signed in to another', async () => {
    const cookie = await service.connect();
    const answer = await open(link({ shop: 'borealis.myshopify.com' }), cookie);
    expect(locationOf(answer).host).toBe('borealis.myshopify.com');
  });

  it('leads to the approval if scopes are missing', async () => {
    const cookie = await service.connect();
    await service.handle({ type: 'ReportScopes', scopes: ['read_orders'], at: service.clock.now() });
    expect(locationOf(await open(link(), cookie)).host).toBe(SHOP);
  });

  it('leads to the approval if the token is dead', async () => {
    const cookie = await service.connect();
    await service.handle({ type: 'ReportConnection', connection: 'reauth_required', at: service.clock.now() });
    expect(locationOf(await open(link(), cookie)).host).toBe(SHOP);
  });

  it.each<[string, string, () => URLSearchParams | string]>([
    [
      'a forged signature',
      'connect_signature_invalid',
      () => `shop=${SHOP}&timestamp=${seconds()}&hmac=${'0'.repeat(64)}`,
    ],
    ['no signature', 'connect_signature_invalid', () => `shop=${SHOP}&timestamp=${seconds()}`],
    [
      'another shop than the signed one',
      'connect_signature_invalid',
      () => String(link()).replace(SHOP, 'evil.myshopify.com'),
    ],
    ['a second shop', 'connect_signature_invalid', () => `${link()}&shop=evil.com`],
    ['no timestamp', 'connect_signature_invalid', () => link({ timestamp: '' })],
    ['a link of yesterday', 'connect_untimely', () => link({ timestamp: String(seconds() - 86_400) })],
    ['our clock an hour behind', 'connect_untimely', () => link({ timestamp: String(seconds() + 3_600) })],
    ['a signed shop=evil.com', 'invalid_shop', () => link({ shop: 'evil.com' })],
    ['a signed shop=a.myshopify.com.evil.com', 'invalid_shop', () => link({ shop: 'a.myshopify.com.evil.com' })],
  ])('refuses %s: %s', async (_, error, query) => {
    const answer = await open(query());
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toMatch(/^\/\?/);
    expect(locationOf(answer).searchParams.get('error')).toBe(error);
    expect(locationOf(answer).searchParams.get('error_message')).not.toBe('');
    expect(answer.cookies).toEqual([]);
    expect(await service.events()).toEqual([]);
  });
});
