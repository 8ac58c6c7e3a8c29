import { describe, expect, it } from 'vitest';
import type { Headers } from '../request/hop.js';
import { judgeResponse } from './judgeResponse.js';
import { readPage } from './readPage.js';

const PAGE = { 'content-type': 'text/html' };
const judge = (status: number, headers: Headers, path = '/p', conditional = false) => {
  const judgement = judgeResponse(
    status,
    headers,
    new URL(path, 'https://shop.example.com'),
    conditional,
    readPage.isReadable,
  );
  return judgement.kind === 'failed' ? judgement.reason : judgement.kind;
};

describe('by its status a response is', () => {
  it.each([
    [200, 'readable'],
    [203, 'readable'],
    [301, 'redirect'],
    [302, 'redirect'],
    [303, 'redirect'],
    [307, 'redirect'],
    [308, 'redirect'],
    [400, 'http_error'],
    [401, 'blocked'],
    [403, 'blocked'],
    [404, 'gone'],
    [410, 'gone'],
    [429, 'slow_down'],
    [430, 'slow_down'],
    [500, 'http_error'],
    [503, 'slow_down'],
  ])('%i: %s', (status, verdict) => expect(judge(status, { ...PAGE, location: '/x' })).toBe(verdict));

  it('unchanged only if validators were sent', () => {
    expect(judge(304, {}, '/p', true)).toBe('unchanged');
    expect(judge(304, {}, '/p', false)).toBe('http_error');
  });
});

describe('by its headers a response is blocked', () => {
  it.each([
    [200, { 'cf-mitigated': 'challenge' }],
    [202, { 'x-amzn-waf-action': 'challenge' }],
    [405, { 'x-amzn-waf-action': 'captcha' }],
    [429, { 'cf-mitigated': 'challenge' }],
    [503, { server: 'ddos-guard' }],
    [503, { 'x-datadome': 'protected' }],
    [302, { 'cf-mitigated': 'challenge', location: '/' }],
  ])('%i %o', (status, headers) => expect(judge(status, { ...PAGE, ...(headers as Headers) })).toBe('blocked'));

  it('is not blocked by a filter that let it pass', () => {
    expect(judge(200, { ...PAGE, server: 'cloudflare', 'x-datadome': 'protected' })).toBe('readable');
    expect(judge(503, { ...PAGE, server: 'nginx' })).toBe('slow_down');
    // Shopify's own storefronts are behind it.
    expect(judge(503, { ...PAGE, server: 'cloudflare' })).toBe('slow_down');
  });
});

describe('by its type a response is readable or not', () => {
  it.each([
    ['text/html; charset=utf-8', '/p', 'readable'],
    ['TEXT/HTML', '/p', 'readable'],
    ['application/xhtml+xml', '/p', 'readable'],
    ['application/json', '/products/a.js', 'readable'],
    ['text/javascript; charset=utf-8', '/products/a.js', 'readable'],
    ['application/xml', '/sitemap.xml', 'readable'],
    ['', '/p', 'readable'],
    ['text/javascript', '/p', 'not_html'],
    ['text/plain', '/p', 'not_html'],
    ['application/pdf', '/p', 'not_html'],
    ['image/png', '/p', 'not_html'],
    ['application/octet-stream', '/p', 'not_html'],
  ])('%s at %s: %s', (type, path, verdict) => expect(judge(200, { 'content-type': type }, path)).toBe(verdict));

  it('readable if it does not say', () => expect(judge(200, {})).toBe('readable'));
});
