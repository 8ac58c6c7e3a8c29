import { describe, expect, it } from 'vitest';
import { checkUrl, type UrlVerdict } from './checkUrl.js';

const REFUSED: readonly (readonly [why: string, url: string, reason: UrlVerdict])[] = [
  ['loopback', 'http://127.0.0.1/', 'address_refused'],
  ['loopback, decimal', 'http://2130706433/', 'address_refused'],
  ['loopback, octal', 'http://0177.0.0.1/', 'address_refused'],
  ['loopback, hexadecimal', 'http://0x7f.1/', 'address_refused'],
  ['loopback, short', 'http://127.1/', 'address_refused'],
  ['loopback, full-width digits', 'http://①②⑦.０.0.1/', 'address_refused'],
  ['loopback, percent-encoded', 'http://%31%32%37.0.0.1/', 'address_refused'],
  ['loopback, trailing dot', 'http://127.0.0.1./', 'address_refused'],
  ['loopback, v6', 'http://[::1]/', 'address_refused'],
  ['loopback, v4-mapped', 'http://[::ffff:127.0.0.1]/', 'address_refused'],
  ['loopback, v4-mapped in hexadecimal', 'http://[::ffff:7f00:1]/', 'address_refused'],
  ['loopback, v4-compatible', 'http://[::127.0.0.1]/', 'address_refused'],
  ['unspecified', 'http://0.0.0.0/', 'address_refused'],
  ['unspecified, v6', 'http://[::]/', 'address_refused'],
  ['private 10/8', 'https://10.1.2.3/', 'address_refused'],
  ['private 172.16/12', 'https://172.31.255.1/', 'address_refused'],
  ['private 192.168/16', 'https://192.168.1.1/', 'address_refused'],
  ['cloud metadata', 'http://169.254.169.254/latest/meta-data/', 'address_refused'],
  ['cloud metadata, v6', 'http://[fd00:ec2::254]/', 'address_refused'],
  ['link-local', 'http://[fe80::1]/', 'address_refused'],
  ['CGNAT', 'http://100.64.0.1/', 'address_refused'],
  ['benchmarking', 'http://198.18.0.1/', 'address_refused'],
  ['documentation', 'http://203.0.113.5/', 'address_refused'],
  ['protocol assignments', 'http://192.0.0.8/', 'address_refused'],
  ['6to4 relay', 'http://192.88.99.1/', 'address_refused'],
  ['multicast', 'http://224.0.0.1/', 'address_refused'],
  ['reserved', 'http://240.0.0.1/', 'address_refused'],
  ['broadcast', 'http://255.255.255.255/', 'address_refused'],
  ['NAT64', 'http://[64:ff9b::7f00:1]/', 'address_refused'],
  ['6to4', 'http://[2002:7f00:1::]/', 'address_refused'],
  ['Teredo', 'http://[2001:0:1::1]/', 'address_refused'],
  ['site-local', 'http://[fec0::1]/', 'address_refused'],
  ['documentation, v6', 'http://[3fff::1]/', 'address_refused'],
  ['unassigned v6', 'http://[4000::1]/', 'address_refused'],
  ['a backslash before @', 'http://127.0.0.1\\@shop.example.com/', 'address_refused'],
  ['an address inside a name', 'http://127.0.0.1.nip.io/', 'address_refused'],
  ['an address inside a name, dashes', 'http://app.10-0-0-1.sslip.io/', 'address_refused'],
  ['an address inside a name, behind a public one', 'http://8.8.8.8.127.0.0.1.nip.io/', 'address_refused'],
  ['an address inside a name, hexadecimal', 'http://7f000001.nip.io/', 'address_refused'],
  ['an address inside a name, v6', 'http://--1.sslip.io/', 'address_refused'],
  ['metadata at a public address', 'http://168.63.129.16/metadata/instance', 'address_refused'],
  ['metadata of Alibaba', 'http://100.100.100.200/', 'address_refused'],
  ['metadata in octal', 'http://0251.0376.0251.0376/', 'address_refused'],
  ['metadata, v4-mapped', 'http://[::ffff:a9fe:a9fe]/', 'address_refused'],
  ['metadata, 6to4', 'http://[2002:a9fe:a9fe::]/', 'address_refused'],
  ['v4-translated', 'http://[::ffff:0:127.0.0.1]/', 'address_refused'],
  ['local NAT64', 'http://[64:ff9b:1::7f00:1]/', 'address_refused'],
  ['ORCHID', 'http://[2001:20::1]/', 'address_refused'],
  ['multicast, v6', 'http://[ff02::1]/', 'address_refused'],
  ['ideographic dots', 'http://127。0。0。1/', 'address_refused'],
  ['a line break in the host', 'http://127.0.\n0.1/', 'address_refused'],
  ['a tab in the host', 'http://127.\t0.0.1/', 'address_refused'],
  ['no slashes', 'http:127.0.0.1', 'address_refused'],
  ['too many slashes', 'http:////127.0.0.1/', 'address_refused'],
  ['an empty user name', 'http://@127.0.0.1/', 'address_refused'],
  ['a percent-encoded dot', 'http://127%2e0%2e0%2e1/', 'address_refused'],
  ['a soft hyphen', 'http://loc\u00adalhost/', 'local_name_refused'],
  ['circled letters', 'http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/', 'local_name_refused'],
  ['a name of the cluster', 'http://kubernetes.default.svc/', 'local_name_refused'],
  ['a name for tests', 'http://shop.test/', 'local_name_refused'],
  ['a reverse name', 'http://1.0.0.127.in-addr.arpa/', 'local_name_refused'],
  ['a name that answers with loopback', 'http://shop.localtest.me/', 'local_name_refused'],
  ['metadata by name', 'http://metadata.goog/', 'local_name_refused'],
  ['a zone', 'http://[fe80::1%25eth0]/', 'not_a_url'],
  ['two ports', 'http://shop.example.com:80:80/', 'not_a_url'],
  ['a port beyond 65535', 'http://shop.example.com:65536/', 'not_a_url'],
  ['web sockets', 'ws://shop.example.com/', 'scheme_refused'],
  ['a blob', 'blob:http://shop.example.com/1', 'scheme_refused'],
  ['view-source', 'view-source:http://shop.example.com/', 'scheme_refused'],
  ['two at signs', 'http://a@b@127.0.0.1/', 'credentials_refused'],
  ['a user name', 'https://user@shop.example.com/', 'credentials_refused'],
  ['a password only', 'https://:secret@shop.example.com/', 'credentials_refused'],
  ['an address as user name', 'http://shop.example.com@127.0.0.1/', 'credentials_refused'],
  ['port 8080', 'http://shop.example.com:8080/', 'port_refused'],
  ['port 22', 'http://shop.example.com:22/', 'port_refused'],
  ['port 0', 'http://shop.example.com:0/', 'port_refused'],
  ['file', 'file:///etc/passwd', 'scheme_refused'],
  ['ftp', 'ftp://shop.example.com/', 'scheme_refused'],
  ['gopher', 'gopher://shop.example.com/', 'scheme_refused'],
  ['javascript', 'javascript:alert(1)', 'scheme_refused'],
  ['data', 'data:text/html,<p>1', 'scheme_refused'],
  ['localhost', 'http://localhost/', 'local_name_refused'],
  ['localhost, upper case and dot', 'http://LOCALHOST./', 'local_name_refused'],
  ['below localhost', 'http://shop.localhost/', 'local_name_refused'],
  ['.local', 'http://printer.local/', 'local_name_refused'],
  ['.local with dots', 'http://printer.local../', 'local_name_refused'],
  ['.internal', 'http://metadata.google.internal/', 'local_name_refused'],
  ['.internal with a dot', 'http://metadata.google.internal./', 'local_name_refused'],
  ['a single label', 'http://intranet/', 'local_name_refused'],
  ['a single label with a dot', 'http://intranet./', 'local_name_refused'],
  ['an empty label', 'http://shop..example.com/', 'not_a_url'],
  ['dots only', 'http://./', 'not_a_url'],
  ['five numbers', 'http://1.2.3.4.5/', 'not_a_url'],
  ['no scheme', 'shop.example.com/p/1', 'not_a_url'],
  ['nothing', '', 'not_a_url'],
];

const ALLOWED: readonly string[] = [
  'https://shop.example.com/products/camera?variant=1#top',
  'http://shop.example.com/',
  'https://shop.example.com:443/',
  'http://shop.example.com:80/',
  'https://shop.example.com./',
  'https://bücher.example/',
  'https://local.example.com/',
  'https://127.example.com/',
  'https://1-2-3.example.com/',
  'https://8.8.8.8.nip.io/',
  'https://shop.example.com/?url=http://127.0.0.1/',
  'https://shop.example.com/#@127.0.0.1',
  'https://localhost.example.com/',
  'https://test.example.com/',
  'https://日本語.jp/',
  'http://8.8.8.8/',
  'http://[2606:4700::1111]/',
  'https://shop.example.com/a@b',
  'HTTPS://SHOP.EXAMPLE.COM/',
];

describe('checkUrl', () => {
  it.each(REFUSED)('refuses %s: %s', (_, url, reason) => expect(checkUrl(url)).toEqual({ allowed: false, reason }));

  it.each(ALLOWED)('allows %s', url => expect(checkUrl(url)).toEqual({ allowed: true, reason: 'ok' }));
});

describe('an exception', () => {
  const except = ['127.0.0.1:8081'];

  it('applies to exactly its host and port', () => {
    expect(checkUrl('http://127.0.0.1:8081/market', { except }).allowed).toBe(true);
    expect(checkUrl('http://2130706433:8081/market', { except }).allowed).toBe(true);
    expect(checkUrl('http://127.0.0.1:8082/', { except }).allowed).toBe(false);
    expect(checkUrl('http://127.0.0.1/', { except }).allowed).toBe(false);
    expect(checkUrl('http://localhost:8081/', { except }).allowed).toBe(false);
    expect(checkUrl('http://127.0.0.2:8081/', { except }).allowed).toBe(false);
  });

  it.each([
    ['http://localhost:8081/market/northpeak/products/tent', true],
    ['http://localhost:8081/market/../market/x', true],
    ['http://localhost:8081/', false],
    ['http://localhost:8081/market', false],
    ['http://localhost:8081/marketing/', false],
    ['http://localhost:8081/control', false],
    ['http://localhost:8081/market/../control', false],
    ['http://localhost:8081/market/%2e%2e/mailbox', false],
    ['http://localhost:8081/market/..\\control', false],
    ['http://localhost:8081//market/', false],
    ['http://localhost:8081/MARKET/', false],
    ['http://localhost:8082/market/', false],
  ])('with a path applies below it: %s %s', (url, allowed) =>
    expect(checkUrl(url, { except: ['localhost:8081/market/'] }).allowed).toBe(allowed),
  );

  it('lifts no other rule', () => {
    expect(checkUrl('ftp://127.0.0.1:8081/', { except }).reason).toBe('scheme_refused');
    expect(checkUrl('http://user@127.0.0.1:8081/', { except }).reason).toBe('credentials_refused');
  });

  it('may include the port that the scheme implies', () => {
    expect(checkUrl('http://127.0.0.1/', { except: ['127.0.0.1:80'] }).allowed).toBe(true);
    expect(checkUrl('https://127.0.0.1/', { except: ['127.0.0.1:80'] }).allowed).toBe(false);
  });
});
