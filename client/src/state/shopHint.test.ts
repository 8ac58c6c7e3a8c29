import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetShopHint, shopHint } from './shopHint.js';

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
    ['http://localhost:8080', 'shop=; Max-Age=0; Path=/; SameSite=Lax'],
    ['https://app.example', '__Host-shop=; Max-Age=0; Path=/; SameSite=Lax; Secure'],
  ])('is forgotten on %s', (url, cookie) => {
    const written = page(url, '');
    forgetShopHint();
    expect(written).toEqual([cookie]);
  });
});
