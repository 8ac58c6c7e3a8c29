import { describe, expect, it } from 'vitest';
import { as, type CompetitorId, type Instant, type PageVariant, type ProductUrl } from '../kernel/names.js';
import { soon } from '../kernel/soon.fixtures.js';
import { correctedPageOf, hostOf, linkTo, pageOf, readAddress } from './page.js';

const FOREIGN = Array.from({ length: 60_000 }, (_, n) => String.fromCharCode(0x4e00 + (n % 20_000))).join('');
const addressOf = (link: string) => readAddress(link) ?? expect.fail(link);

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
    ['https://shop.example/p//1///', 'https://shop.example/p//1'],
    ['https://shop.example///', 'https://shop.example/'],
    ['https://shop.example/p/%2F/', 'https://shop.example/p/%2F'],
    ['https://shop.example../p/1', 'https://shop.example/p/1'],
    [`https://shop.example/p?utm_source=${'x'.repeat(4_000)}`, 'https://shop.example/p'],
    [`https://shop.example/p${'/'.repeat(4_000)}#${'x'.repeat(4_000)}`, 'https://shop.example/p'],
    ['https://shop.example/p/1#reviews', 'https://shop.example/p/1'],
    ['https://shop.example', 'https://shop.example/'],
    ['https://shop.example/p/../p/1', 'https://shop.example/p/1'],
    ['https://shop.example/p/1?utm_source=a&gclid=b&fbclid=c&srsltid=d', 'https://shop.example/p/1'],
    ['https://shop.example/p?variant=2&utm_campaign=x', 'https://shop.example/p'],
    ['https://shop.example/p?UTM_Source=a&gbraid=b&wbraid=c&msclkid=d&dclid=e&yclid=f', 'https://shop.example/p'],
    ['https://shop.example/p?mc_cid=a&mc_eid=b&_ga=c&_gl=d&ref_src=e&igshid=f&ttclid=g', 'https://shop.example/p'],
    ['https://shop.example/p?my_utm_source=a', 'https://shop.example/p?my_utm_source=a'],
    ['https://shop.example/p?gclid2=a', 'https://shop.example/p?gclid2=a'],
    // Added by Shopify's search, predictive search, filters and recommendations.
    ['https://shop.example/p?_pos=1&_sid=2&_ss=r', 'https://shop.example/p'],
    ['https://shop.example/p?_psq=back&_v=1.0', 'https://shop.example/p'],
    ['https://shop.example/p?_fid=123ab&_ss=c&_pos=3', 'https://shop.example/p'],
    [
      'https://shop.example/p?pr_prod_strat=use_description&pr_rec_id=f0&pr_rec_pid=7&pr_ref_pid=8&pr_seq=uniform',
      'https://shop.example/p',
    ],
    ['https://shop.example/p?pos=1&sid=2&v=3&price=4', 'https://shop.example/p?pos=1&price=4&sid=2&v=3'],
    ['https://shop.example/p?sku=2&colour=red&id=7', 'https://shop.example/p?colour=red&id=7&sku=2'],
    ['https://shop.example/p?b=2&a=1', 'https://shop.example/p?a=1&b=2'],
    ['https://shop.example/p?', 'https://shop.example/p'],
    ['shop.example/p/1', 'https://shop.example/p/1'],
    ['www.shop.example', 'https://www.shop.example/'],
    ['shop.example:8443/p', 'https://shop.example:8443/p'],
    ['shop.example:8443', 'https://shop.example:8443/'],
    ['https://bücher.example/p', 'https://xn--bcher-kva.example/p'],
    ['https://shop.example/caf\u00e9', 'https://shop.example/caf%C3%A9'],
  ])('%.60s -> %s', (text, expected) => expect(readAddress(text)?.url).toBe(expected));

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
  ])('%.40s has no normal form', text => expect(readAddress(text)).toBeNull());

  it.each([
    ['slashes', `https://shop.example/${'/'.repeat(100_000)}x`],
    ['slashes within the limit', `https://shop.example/${'/'.repeat(8_000)}x`],
    ['dots', `https://${'.'.repeat(100_000)}x/`],
    ['foreign letters in the host', `https://${FOREIGN}/`],
    ['tracking parameters', `https://shop.example/?${'_ga&'.repeat(20_000)}x`],
  ])("of many thousand %s, as a competitor's page may name, does not make others wait", (_, link) => {
    expect(soon(() => readAddress(link))).toBeNull();
  });

  it('has at most 2,048 characters, and the text that it is read from at most 8,192', () => {
    const withLength = (start: string, length: number) => start.padEnd(length, 'x');
    expect(readAddress(withLength('https://shop.example/', 2_048))?.url).toHaveLength(2_048);
    expect(readAddress(withLength('https://shop.example/', 2_049))).toBeNull();
    const tracked = 'https://shop.example/p?utm_source=';
    expect(readAddress(withLength(tracked, 8_192))?.url).toBe('https://shop.example/p');
    expect(readAddress(withLength(tracked, 8_193))).toBeNull();
  });

  it('is its own normal form', () => {
    const once = addressOf('Shop.example:443/a//b/?z=1&y=%20&utm_medium=x&y=0#f');
    expect(readAddress(once.url)).toEqual(once);
  });
});

describe('the variant that a link names', () => {
  it.each([
    ['https://shop.example/p', null],
    ['https://shop.example/p?variant=41234567890', '41234567890'],
    ['https://shop.example/p?variant=1&utm_source=a', '1'],
    ['https://shop.example/p#variant=111', '111'],
    ['https://shop.example/p#tab=2&variationId=blue-xl', 'blue-xl'],
    ['https://shop.example/p#variant_id=7', '7'],
    ['https://shop.example/p?variant=2#variant=3', '2'],
    ['https://shop.example/p#variantId=blue', 'blue'],
    ['https://shop.example/p#VARIATION-ID=blue&tab=2', 'blue'],
    [`https://shop.example/p?variant=${'1'.repeat(20)}`, '1'.repeat(20)],
    [`https://shop.example/p?variant=${'1'.repeat(21)}`, null],
    [`https://shop.example/p#variant=${'x'.repeat(100)}`, 'x'.repeat(100)],
    [`https://shop.example/p#variant=${'x'.repeat(101)}`, null],
    ['https://shop.example/p?variant=1a', null],
    ['https://shop.example/p?variant=a1', null],
    ['https://shop.example/p#variant=a b', null],
    ['https://shop.example/p?variant=red', null],
    ['https://shop.example/p?variant=', null],
    ['https://shop.example/p?sku=2', null],
    ['https://shop.example/p?id=2', null],
    ['https://shop.example/p#reviews', null],
    ['https://shop.example/p#my-variant=1', null],
    ['https://shop.example/p#variant=<script>', null],
  ])('%s -> %s', (link, variant) => expect(addressOf(link).variant).toBe(variant));

  it('keeps other parameters, which identify another page', () => {
    expect(addressOf('https://shop.example/p?variant=red').url).toBe('https://shop.example/p?variant=red');
  });

  it.each([
    'https://shop.example/p',
    'https://shop.example/p?a=1&variant=111&z=2',
    'https://shop.example/p#variant=blue-xl',
  ])('is in the link that is shown: %s', link => {
    expect(linkTo(addressOf(link))).toBe(link);
  });
});

describe('a page', () => {
  const url = as<ProductUrl>('https://shop.example/p/1');
  const small = as<PageVariant>('111');

  it('has one id for all shops that watch it', () => {
    // These stream names are permanent.
    expect(pageOf({ url, variant: null })).toBe('d7f8ba058c801958a6aaebcb393afb49');
    expect(pageOf({ url, variant: small })).toBe('29670676ad2c52fad49bb595ee9ec628');
  });

  it('has another id for each correction of a shop’s reading', () => {
    const corrected = (over: object) =>
      correctedPageOf(
        { url, variant: null },
        {
          ...{ competitorId: as<CompetitorId>('c1'), place: '.price' },
          ...{ at: as<Instant>('2026-07-01T09:00:00.000Z'), ...over },
        },
      );
    // This stream name is permanent.
    expect(corrected({})).toBe('96b28b5cb4cfb91ffbc6ec0458738bb3');
    const others = [{}, { competitorId: 'c2' }, { place: null }, { at: '2026-07-02T09:00:00.000Z' }].map(corrected);
    expect(new Set([...others, pageOf({ url, variant: null })]).size).toBe(5);
  });

  it.each<[string, string, string, boolean]>([
    ['one link', 'https://shop.example/p/1', 'https://shop.example/p/1', true],
    ['links from two campaigns', 'https://shop.example/p/1?utm_source=a', 'https://shop.example/p/1?gclid=b', true],
    ['two products', 'https://shop.example/p/1', 'https://shop.example/p/2', false],
    ['two variants', 'https://shop.example/p/1?variant=1', 'https://shop.example/p/1?variant=2', false],
    ["a variant and the page's default", 'https://shop.example/p/1?variant=1', 'https://shop.example/p/1', false],
    ['one variant, named in two ways', 'https://shop.example/p?variant=1', 'https://shop.example/p#variant=1', true],
    ['a variant and a page of that name', 'https://shop.example/p?variant=1', 'https://shop.example/p/1', false],
  ])('given %s: when both are watched, then one stream or two', (_, one, other, same) => {
    expect(pageOf(addressOf(one)) === pageOf(addressOf(other))).toBe(same);
  });

  it('is fetched once for all its variants', () => {
    const links = ['https://shop.example/p', 'https://shop.example/p?variant=1', 'https://shop.example/p?variant=2'];
    expect(new Set(links.map(link => addressOf(link).url))).toEqual(new Set(['https://shop.example/p']));
  });

  it('is requested from its host', () => {
    expect(hostOf(url)).toBe('shop.example');
    expect(hostOf(as<ProductUrl>('http://localhost:8081/p'))).toBe('localhost:8081');
  });

  it('belongs to the same site with www. and without', () => {
    expect(hostOf(as<ProductUrl>('https://www.shop.example/p/1'))).toBe('shop.example');
    expect(hostOf(as<ProductUrl>('https://www.example/p/1'))).toBe('www.example');
    expect(hostOf(as<ProductUrl>('https://www2.shop.example/p/1'))).toBe('www2.shop.example');
  });
});
