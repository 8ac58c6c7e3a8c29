import { describe, expect, it } from 'vitest';
import { addressOf, change, counted, cut, moment, numberOf, parts, quoted, typed } from './wording.js';

describe('the words of an audit entry', () => {
  it('name what changed, and leave out what did not', () =>
    expect(
      parts('Ridge Tent', change('price', '129.00', '119.00'), change('stock', 3, 3), change('label', null, 'A')),
    ).toBe('Ridge Tent; price: 129.00 -> 119.00; label: none -> A'));

  it('tell only the new value if the former one is not known', () =>
    expect(change('price', undefined, '119.00')).toBe('price: 119.00'));

  it.each([
    ['a\nb; c -> d', 'a b, c → d'],
    ['mail jane.doe+x@example.com now', 'mail [address] now'],
    ['\ud800x', '\ufffdx'],
  ])('keep typed text %j in its place', (text, told) => expect(typed(text)).toBe(told));

  it('cut what is long, never through a character', () => {
    expect(quoted('x'.repeat(10_000))).toBe(`“${'x'.repeat(119)}…”`);
    expect(cut('ab🎉cd', 4)).toBe('ab…');
  });

  it.each([
    ['https://www.shop.example/tent?email=jane@example.com#x', 'www.shop.example/tent'],
    ['https://shop.example/', 'shop.example'],
    ['https://shop.example:8443/a;b', 'shop.example:8443/a,b'],
    ['no url', 'no url'],
  ])('name the page %s by its host and path', (url, told) => expect(addressOf(url)).toBe(told));

  it('count, date and number', () => {
    expect([counted(1, 'order'), counted(2, 'order'), counted(0, 'entry', 'entries')]).toEqual([
      '1 order',
      '2 orders',
      '0 entries',
    ]);
    expect(moment('2026-07-01T09:30:12.000Z')).toBe('2026-07-01 09:30 UTC');
    expect(numberOf('gid://shopify/Product/79829')).toBe('79829');
  });
});
