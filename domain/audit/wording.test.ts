import { describe, expect, it } from 'vitest';
import { addressOf, change, counted, cut, moment, numberOf, parts, quoted, typed } from './wording.js';

describe('the wording of an audit entry', () => {
  it('names changed fields and omits the others', () =>
    expect(
      parts('Ridge Tent', change('price', '129.00', '119.00'), change('stock', 3, 3), change('label', null, 'A')),
    ).toBe('Ridge Tent; price: 129.00 -> 119.00; label: none -> A'));

  it('states only the new value if the former one is unknown', () =>
    expect(change('price', undefined, '119.00')).toBe('price: 119.00'));

  it.each([
    ['a\nb; c -> d', 'a b, c → d'],
    ['mail jane.doe+x@example.com now', 'mail [address] now'],
    ['\ud800x', '\ufffdx'],
  ])('escapes typed text %j', (text, expected) => expect(typed(text)).toBe(expected));

  it('truncates long text, never within a character', () => {
    expect(quoted('x'.repeat(10_000))).toBe(`“${'x'.repeat(119)}…”`);
    expect(cut('ab🎉cd', 4)).toBe('ab…');
  });

  it.each([
    ['https://www.shop.example/tent?email=jane@example.com#x', 'www.shop.example/tent'],
    ['https://shop.example/', 'shop.example'],
    ['https://shop.example:8443/a;b', 'shop.example:8443/a,b'],
    ['no url', 'no url'],
  ])('names the page %s by its host and path', (url, expected) => expect(addressOf(url)).toBe(expected));

  it('formats counts, dates and ids', () => {
    expect([counted(1, 'order'), counted(2, 'order'), counted(0, 'entry', 'entries')]).toEqual([
      '1 order',
      '2 orders',
      '0 entries',
    ]);
    expect(moment('2026-07-01T09:30:12.000Z')).toBe('2026-07-01 09:30 UTC');
    expect(numberOf('gid://shopify/Product/79829')).toBe('79829');
  });
});
