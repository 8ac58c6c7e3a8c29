import { describe, expect, it } from 'vitest';
import { as } from '../kernel/names.js';
import { addressKey, canonicalKey } from './canonicalKey.js';

const PAGE = 'https://shop.example/collections/sale/products/blue-tent';
const keyOf = (canonical: string, page = PAGE, title = 'Blue Tent') =>
  canonicalKey(new URL(canonical, page), new URL(page), title);

describe('the canonical link of a product page', () => {
  it.each([
    ['/products/blue-tent', 'shop.example/products/blue-tent'],
    ['http://www.shop.example/products/blue-tent/', 'shop.example/products/blue-tent'],
    ['/products/blue-tent?variant=7&utm_source=x', 'shop.example/products/blue-tent'],
    ['/p/48213', 'shop.example/p/48213'],
    [PAGE, 'shop.example/collections/sale/products/blue-tent'],
  ])('%s names the page', (canonical, key) => expect(keyOf(canonical)).toBe(key));

  it.each([
    ['a word of the title', '/products/tent-xl', 'shop.example/products/tent-xl'],
    ['a word of the title in other letters', '/products/BLUE', 'shop.example/products/BLUE'],
    ['an escaped word of the title', '/products/zelt-gr%C3%BCn', 'shop.example/products/zelt-gr%C3%BCn', 'Grün'],
    ['a broken escape next to a word', '/products/tent-%E0%A4%A', 'shop.example/products/tent-%E0%A4%A'],
    ['no word of the title', '/products/lamp', null],
    ['a word of the title in another folder only', '/tent/lamp', null],
    ['two digits', '/p/48', null],
    ['short words only', '/p/xl', null],
    ['no title', '/products/tent', null, null],
  ])('may have %s in its last step: %s', (_, canonical, key, title: string | null = 'Blue Tent') =>
    expect(canonicalKey(new URL(canonical, PAGE), new URL(PAGE), title)).toBe(key),
  );

  it('is not the page’s own if only the parameters tell pages apart, and the path is another', () =>
    expect(keyOf('/product.php?id=7', 'https://shop.example/item.php?id=7')).toBeNull());

  it('keeps a parameter that distinguishes products', () =>
    expect(keyOf('/product.php?id=7', 'https://shop.example/product.php?id=7&from=mail')).toBe(
      'shop.example/product.php?id=7',
    ));

  it.each([
    ['another site', 'https://maker.example/products/blue-tent'],
    ['the home page', '/'],
    ['the shop’s home page with www.', 'https://www.shop.example'],
    ['a collection', '/collections/tent'],
    ['a category of several steps', '/outdoor/category/tent'],
    ['a search', '/search?q=tent'],
    ['what every page of the shop has', '/product.php'],
    ['another scheme', 'mailto:tent@shop.example'],
  ])('is ignored if it names %s', (_, canonical) => expect(keyOf(canonical)).toBeNull());

  it('has no key if it is missing', () => expect(canonicalKey(null, new URL(PAGE), 'Blue Tent')).toBeNull());
});

it('an address key omits the scheme and www.', () =>
  expect(addressKey(as('https://www.shop.example/p?id=7'))).toBe('shop.example/p?id=7'));
