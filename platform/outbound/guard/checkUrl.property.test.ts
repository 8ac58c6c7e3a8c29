/**
 * Whatever the text, `checkUrl` never allows a URL that the parser turns into an address outside the public internet.
 */
import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { expect, it } from 'vitest';
import { checkUrl } from './checkUrl.js';

/** Hundreds of runs, perhaps on a busy machine: the test checks the result, not the time. */
const TIMEOUT_MS = 30_000;

/** An independent implementation, written as ranges instead of by exclusion (IANA special-purpose registries). */
const SPECIAL_V4 = (
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 ' +
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4'
).split(' ');
const special = SPECIAL_V4.map(range => ipaddr.IPv4.parseCIDR(range));

/** An address within one of the special ranges. */
const specialV4 = fc.tuple(fc.constantFrom(...special), fc.nat(0xffffffff)).map(([[network, bits], random]) => {
  const base = Buffer.from(network.toByteArray()).readUInt32BE();
  const host = bits === 32 ? 0 : random & (2 ** (32 - bits) - 1);
  return (base | host) >>> 0;
});

const octets = (address: number) => [24, 16, 8, 0].map(shift => (address >>> shift) & 255);
const radix = (value: number, style: number) =>
  [String(value), `0x${value.toString(16)}`, `0${value.toString(8)}`, `0X${value.toString(16).toUpperCase()}`][style] ??
  '';
const fullWidth = (text: string) => text.replace(/\d/g, digit => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
const percent = (text: string) => [...text].map(character => `%${character.charCodeAt(0).toString(16)}`).join('');

/** Every spelling of a v4 address that URL parsers are known to accept. */
const spelling = fc
  .tuple(fc.nat(3), fc.nat(3), fc.nat(3), fc.nat(3), fc.nat(6))
  .map(([a, b, c, d, shape]) => (address: number): string => {
    const parts = octets(address).map((octet, n) => radix(octet, [a, b, c, d][n] ?? 0));
    const dotted = octets(address).join('.');
    const [first = '', second = '', third = '', fourth = ''] = parts;
    const hex = address.toString(16).padStart(8, '0');
    const spellings = [
      [first, second, third, fourth].join('.'),
      radix(address, a),
      [first, radix(address & 0xffffff, b)].join('.'),
      [first, second, radix(address & 0xffff, c)].join('.'),
      fullWidth(dotted),
      percent(dotted),
      `[::ffff:${hex.slice(0, 4)}:${hex.slice(4)}]`,
    ];
    return spellings[shape] ?? dotted;
  });

const around = fc.constantFrom(
  (host: string) => `http://${host}/`,
  (host: string) => `https://${host}:443/p`,
  (host: string) => `http://${host.startsWith('[') ? host : `${host}.`}/`,
  (host: string) => `http:\\\\${host}\\p`,
  (host: string) => `http:${host}`,
  (host: string) => ` \tHTTP://${host}?u=https://shop.example.com/`,
  (host: string) => `http://${host}\\@shop.example.com/`,
  (host: string) => `http://shop.example.com@${host}/`,
  (host: string) => `http://${host}#@shop.example.com/`,
);

it('refuses every special v4 address in every spelling', { timeout: TIMEOUT_MS }, () => {
  fc.assert(
    fc.property(specialV4, spelling, around, (address, spell, url) => {
      expect(checkUrl(url(spell(address))).allowed).toBe(false);
    }),
    { numRuns: 500 },
  );
});

it('refuses every v6 address outside 2000::/3', { timeout: TIMEOUT_MS }, () => {
  fc.assert(
    fc.property(fc.ipV6(), around, (address, url) => {
      fc.pre(!address.includes('.') && (ipaddr.IPv6.parse(address).parts[0] ?? 0) >> 13 !== 1);
      expect(checkUrl(url(`[${address}]`)).allowed).toBe(false);
    }),
    { numRuns: 300 },
  );
});

it('never throws, and allows only web addresses without credentials on the web ports', { timeout: TIMEOUT_MS }, () => {
  const text = fc.oneof(fc.string(), fc.webUrl({ validSchemes: ['http', 'https', 'ftp', 'ws'], withFragments: true }));
  const hostile = fc
    .tuple(text, fc.constantFrom('', '@', '\\@', ':', '[', '.', '..', '%00'), text)
    .map(p => p.join(''));
  fc.assert(
    fc.property(fc.oneof(text, hostile), url => {
      if (!checkUrl(url).allowed) return;
      const { protocol, username, password, port, hostname } = new URL(url);
      expect(['http:', 'https:']).toContain(protocol);
      expect([username, password]).toEqual(['', '']);
      expect(['', '80', '443']).toContain(port);
      const literal = hostname.replace(/^\[|\]$/g, '');
      if (ipaddr.isValid(literal)) expect(ipaddr.process(literal).range()).toBe('unicast');
      else expect(hostname).toMatch(/[^.]\.[^.]/);
    }),
    { numRuns: 200 },
  );
});

it('allows ordinary shops', { timeout: TIMEOUT_MS }, () => {
  const shop = fc.stringMatching(
    /^https?:\/\/(www\.)?[a-z][a-z0-9]{2,20}\.(com|de|co\.uk|shop)\/[a-z0-9/?=&@:-]{0,30}$/,
  );
  fc.assert(
    fc.property(shop, url => {
      expect(checkUrl(url)).toEqual({ allowed: true, reason: 'ok' });
    }),
    { numRuns: 300 },
  );
});
