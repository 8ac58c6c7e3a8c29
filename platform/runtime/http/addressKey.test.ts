import { describe, expect, it } from 'vitest';
import { addressKey } from './addressKey.js';

describe('the key of an address', () => {
  it.each([
    ['an IPv4 address', '203.0.113.9', '203.0.113.9'],
    ['an IPv4 address in a mapped IPv6 address', '::ffff:203.0.113.9', '203.0.113.9'],
    ['the same in hextets', '::ffff:cb00:7109', '203.0.113.9'],
    ['the /64 of an IPv6 address', '2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
    ['the /64 of a shortened one', '2001:DB8::1', '2001:db8:0:0::/64'],
    ['the /64 of one with a zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['what is no address', 'unknown', 'unknown'],
  ])('is %s', (_, address, key) => expect(addressKey(address)).toBe(key));

  it('differs for the neighbouring network', () =>
    expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1')));
});
