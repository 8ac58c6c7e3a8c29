import { describe, expect, it } from 'vitest';
import { addressGroup, siteGroup } from './groups.js';

describe('a site', () => {
  it.each([
    ['shop.example', 'shop.example'],
    ['h1.a.shop.example', 'shop.example'],
    ['www.shop.co.uk', 'shop.co.uk'],
    ['one.myshopify.com', 'one.myshopify.com'],
    ['localhost', 'localhost'],
    ['8.8.8.8', '8.8.8.8'],
    ['[2001:db8:1:2::5]', '2001:db8:1:2::/64'],
  ])('of %s is %s', (hostname, site) => expect(siteGroup(hostname)).toBe(`site ${site}`));
});

describe('an address', () => {
  it('of IPv4 stands for itself, also inside IPv6', () => {
    expect([addressGroup('8.8.8.8'), addressGroup('::ffff:8.8.8.8')]).toEqual(['address 8.8.8.8', 'address 8.8.8.8']);
  });

  it('of IPv6 stands for its /64', () => {
    const same = ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:0DB8:1:2::0'];
    expect(new Set(same.map(addressGroup))).toEqual(new Set(['address 2001:db8:1:2::/64']));
    expect(addressGroup('2001:db8:1:3::1')).not.toBe(addressGroup('2001:db8:1:2::1'));
  });
});
