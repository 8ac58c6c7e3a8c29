import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetShopHint, mayBeSignedIn, shopHint } from './shopHint.js';

/** The browser's own handling is tested in a browser: this tests what is read and written. */
function page(url: string, cookies: string) {
  const written: string[] = [];
  vi.stubGlobal('location', new URL(url));
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookies);
  vi.spyOn(document, 'cookie', 'set').mockImplementation(cookie => void written.push(cookie));
  return written;
}
afterEach(() => {
  vi.restoreAllMocks();
  // Both spies were its own property: what restoring leaves of it writes nothing.
  Reflect.deleteProperty(document, 'cookie');
  vi.unstubAllGlobals();
});

describe('the hint of who was signed in', () => {
  it.each([
    ['http://localhost:8080', 'theme=dark; shop=aurora.myshopify.com', 'aurora.myshopify.com'],
    ['https://app.example', '__Host-shop=aurora.myshopify.com; theme=dark', 'aurora.myshopify.com'],
    ['https://app.example', 'shop=planted.by.another.host', ''],
    ['http://localhost:8080', 'workshop=1', ''],
    ['http://localhost:8080', '', ''],
  ])('on %s of %s is %s', (url, cookies, shop) => {
    page(url, cookies);
    expect(shopHint()).toBe(shop);
  });

  it.each([
    ['theme=dark; shop=aurora.myshopify.com', true],
    ['__Host-shop=aurora.myshopify.com', true],
    ['shop=', false],
    ['workshop=1', false],
    ['', false],
  ])('says of the cookies %j whether someone may be signed in: %s', (cookies, may) => {
    for (const url of ['http://localhost:8080', 'https://app.example']) {
      page(url, cookies);
      expect(mayBeSignedIn()).toBe(may);
    }
  });

  it.each([
    ['http://localhost:8080', 'shop=; Max-Age=0; Path=/; SameSite=Lax'],
    ['https://app.example', '__Host-shop=; Max-Age=0; Path=/; SameSite=Lax; Secure'],
  ])('is forgotten on %s', (url, cookie) => {
    const written = page(url, '');
    forgetShopHint();
    expect(written).toEqual([cookie]);
  });
});
