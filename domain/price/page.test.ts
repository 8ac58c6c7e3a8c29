import { describe, expect, it } from 'vitest';
import { as, type ProductUrl } from '../kernel/names.js';
import { hostOf, normaliseUrl, pageOf } from './page.js';

describe('the normal form of a URL', () => {
  it.each([
    ['https://shop.example/p/1', 'https://shop.example/p/1'],
    ['  https://shop.example/p/1  ', 'https://shop.example/p/1'],
    ['HTTPS://Shop.Example/P/1', 'https://shop.example/P/1'],
    ['https://shop.example./p/1', 'https://shop.example/p/1'],
    ['https://shop.example:443/p/1', 'https://shop.example/p/1'],
    ['http://shop.example:80/p/1', 'http://shop.example/p/1'],
    ['http://localhost:8081/p/1', 'http://localhost:8081/p/1'],
    ['https://shop.example/p/1/', 'https://shop.example/p/1'],
    ['https://shop.example/p/1#reviews', 'https://shop.example/p/1'],
    ['https://shop.example', 'https://shop.example/'],
    ['https://shop.example/p/../p/1', 'https://shop.example/p/1'],
    ['https://shop.example/p/1?utm_source=a&gclid=b&fbclid=c&srsltid=d', 'https://shop.example/p/1'],
    ['https://shop.example/p?variant=2&utm_campaign=x', 'https://shop.example/p?variant=2'],
    ['https://shop.example/p?b=2&a=1', 'https://shop.example/p?a=1&b=2'],
    ['https://shop.example/p?', 'https://shop.example/p'],
    ['shop.example/p/1', 'https://shop.example/p/1'],
    ['www.shop.example', 'https://www.shop.example/'],
    ['shop.example:8443/p', 'https://shop.example:8443/p'],
    ['https://bücher.example/p', 'https://xn--bcher-kva.example/p'],
    ['https://shop.example/caf\u00e9', 'https://shop.example/caf%C3%A9'],
  ])('%s -> %s', (text, expected) => expect(normaliseUrl(text)).toBe(expected));

  it.each([
    '',
    'not a url',
    'ftp://shop.example/p',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@shop.example',
    'https://',
    'https://user@shop.example/p',
    'https://user:pass@shop.example/p',
    `https://shop.example/${'x'.repeat(2048)}`,
  ])('%.40s has none', text => expect(normaliseUrl(text)).toBeNull());

  it('is its own normal form', () => {
    const once = normaliseUrl('Shop.example:443/a//b/?z=1&y=%20&utm_medium=x&y=0#f');
    expect(once).not.toBeNull();
    expect(normaliseUrl(String(once))).toBe(once);
  });
});

describe('a page', () => {
  const url = as<ProductUrl>('https://shop.example/p/1');

  it('has one name, whoever watches it', () => {
    expect(pageOf(url)).toBe('e48d682dce9c3638ad997aee013b57c9');
    expect(pageOf(as<ProductUrl>('https://shop.example/p/2'))).not.toBe(pageOf(url));
  });

  it('is asked for at its host', () => {
    expect(hostOf(url)).toBe('shop.example');
    expect(hostOf(as<ProductUrl>('http://localhost:8081/p'))).toBe('localhost:8081');
  });

  it('is asked for at the same site with www. and without', () => {
    expect(hostOf(as<ProductUrl>('https://www.shop.example/p/1'))).toBe('shop.example');
    expect(hostOf(as<ProductUrl>('https://www.example/p/1'))).toBe('www.example');
    expect(hostOf(as<ProductUrl>('https://www2.shop.example/p/1'))).toBe('www2.shop.example');
  });
});
