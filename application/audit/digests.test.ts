import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auditDigests } from './digests.js';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const digests = auditDigests(new Uint8Array(32).fill(7));
const finds = (typed: string, ip: string, userAgent: string | null = null) =>
  digests.ofClient({ ip, userAgent }).includes(digests.ofTerm({ text: typed, prefix: false }));
const matchesPrefix = (typed: string, ip: string) =>
  digests.ofClient({ ip, userAgent: null }).includes(digests.ofTerm({ text: typed, prefix: true }));

describe('the digest of a typed address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113', '203.0.113.9'],
    ['203.0.113.', '203.0.113.9'],
    ['203.0.113.*', '203.0.113.9'],
    ['203.0', '203.0.113.9'],
    ['203.0.113.9', '::ffff:203.0.113.9'],
    ['2001:db8::1', '2001:db8::1'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:0db8', '2001:db8::1'],
    ['2001:db8::', '2001:db8:7::1'],
    ['fe80::1', 'fe80::1%eth0'],
  ])('%s finds %s', (typed, ip) => expect(finds(typed, ip)).toBe(true));

  it.each([
    ['203.0.113.1', '203.0.113.19'],
    ['203.0.11', '203.0.113.9'],
    ['203', '203.0.113.9'],
    ['0.113.9', '203.0.113.9'],
    ['2001:db8::1', '2001:db8::2'],
    ['2001:db', '2001:db8::1'],
  ])('%s does not find %s', (typed, ip) => expect(finds(typed, ip)).toBe(false));
});

describe('the digest of a partially typed address', () => {
  it.each([
    ['192.', '192.168.1.10'],
    ['192.1', '192.168.1.10'],
    ['192.16', '192.168.1.10'],
    ['192.168', '192.168.1.10'],
    ['192.168.', '192.168.1.10'],
    ['192.168.1', '192.168.1.10'],
    ['192.168.1', '192.168.17.2'],
    ['192.168.1.', '192.168.1.10'],
    ['192.168.1.10', '192.168.1.10'],
    ['10.0.', '10.0.0.7'],
    ['192.16', '::ffff:192.168.1.10'],
    ['2001:', '2001:db8::1'],
    ['2001:d', '2001:db8::1'],
    ['2001:DB', '2001:db8::1'],
    ['2001:0db8', '2001:db8::1'],
    ['2001:db8:', '2001:db8::1'],
    ['2001:db8:7', '2001:db8:7a::1'],
    ['2001:db8::', '2001:db8:7::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['2001:db8:1:2:3', '2001:db8:1:2:3::1'],
  ])('%s finds %s', (typed, ip) => expect(matchesPrefix(typed, ip)).toBe(true));

  it.each([
    // Whole addresses are not beginnings of others, and a group that ended does not go on.
    ['192.168.1.1', '192.168.1.10'],
    ['192.168.1.', '192.168.17.2'],
    ['10.0.', '10.01.2.3'],
    ['192.168.16', '192.168.1.10'],
    ['19', '192.168.1.10'],
    ['168.1', '192.168.1.10'],
    ['10.00', '10.0.0.7'],
    // Beyond the first four groups of IPv6, only whole ones are known.
    ['2001:db8:1:2:3', '2001:db8:1:2:34::1'],
    ['2001:db8::1', '2001:db8::12'],
    ['', '192.168.1.10'],
  ])('%j does not find %s', (typed, ip) => expect(matchesPrefix(typed, ip)).toBe(false));
});

describe('the digest of a typed word', () => {
  it.each(['Chrome', 'chrome/126.0.0.0', 'WINDOWS', '126.0.0.0', '126', 'desktop', 'win64'])('%s finds Chrome', typed =>
    expect(finds(typed, '203.0.113.9', CHROME)).toBe(true),
  );
  it.each(['firefox', 'chro', 'mozilla', ''])('%j does not find Chrome', typed =>
    expect(finds(typed, '203.0.113.9', CHROME)).toBe(false),
  );
  it('finds the operating system by its displayed name', () =>
    expect(finds('macos', '::1', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.4 Safari/605.1.15')).toBe(
      true,
    ));
});

describe('digests', () => {
  const client = { ip: '203.0.113.9', userAgent: CHROME };

  it('depend on the key and reveal nothing about the input', () => {
    const others = auditDigests(new Uint8Array(32).fill(8)).ofClient(client);
    expect(others).toHaveLength(digests.ofClient(client).length);
    expect(others.filter(digest => digests.ofClient(client).includes(digest))).toEqual([]);
    for (const digest of others) expect(digest).toMatch(/^[0-9a-f]{16}$/);
  });

  it('are few and fast for any user agent', () => {
    const agents = fc.oneof(
      fc.uint16Array({ maxLength: 200 }).map(units => String.fromCharCode(...units)),
      fc.constantFrom(
        'a '.repeat(5_000),
        '('.repeat(10_240),
        `${'.'.repeat(10_240)}x`,
        `x/${'9'.repeat(10_240)}`,
        '\ud800'.repeat(10_240),
      ),
    );
    fc.assert(
      fc.property(agents, fc.string(), (userAgent, ip) => {
        const made = digests.ofClient({ ip, userAgent });
        expect(made.length).toBeLessThanOrEqual(68);
        expect(new Set(made).size).toBe(made.length);
        expect(digests.ofTerm({ text: userAgent, prefix: true })).toMatch(/^[0-9a-f]{16}$/);
      }),
    );
  });
});
