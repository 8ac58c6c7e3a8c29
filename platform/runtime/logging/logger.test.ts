import { describe, expect, it } from 'vitest';
import { VERSION } from '../version.js';
import { createLogger } from './logger.js';

const log = (entry: object): string => {
  let line = '';
  createLogger('trace', 'workers', {
    write: text => {
      line = text;
    },
  }).info(entry, 'entry');
  return line;
};

describe('log', () => {
  it('names its service and its version in every line', () =>
    expect(JSON.parse(log({}))).toMatchObject({ service: 'workers', version: VERSION, msg: 'entry' }));

  it.each<[string, object]>([
    ['a grant', { grant: { accessToken: 's3cret', refreshToken: 's3cret', scopes: [] } }],
    ['a token answer', { access_token: 's3cret', body: { refresh_token: 's3cret' } }],
    ['headers', { request: { headers: { cookie: 's3cret', authorization: 's3cret', 'set-cookie': 's3cret' } } }],
    ['a Shopify call', { headers: { 'x-shopify-access-token': 's3cret' } }],
    ['an OAuth answer', { query: { code: 's3cret', hmac: 's3cret', state: 's3cret' } }],
    ['the configuration', { config: { SHOPIFY_CLIENT_SECRET: 's3cret', MASTER_KEY: 's3cret' } }],
    ['a login', { body: { password: 's3cret' } }],
    ['an OAuth code by itself', { code: 's3cret', answer: { code: '5ECRET' } }],
    ['a key and signatures', { key: 's3cret', headers: { 'x-shopify-hmac-sha256': 's3cret' }, signature: 's3cret' }],
    ['a request with a query', { req: { method: 'GET', url: '/callback?code=s3cret', ip: '127.0.0.1' } }],
    ['a secret three levels down', { a: { b: { c: { token: 's3cret' } } } }],
  ])('keeps %s secret', (_, entry) => {
    const line = log(entry);
    expect(line).toMatch('"msg":"entry"');
    expect(line).not.toMatch(/s3cret|5ECRET/);
  });

  it('tells clients apart without their address', () => {
    const clientAt = (ip: string) => JSON.parse(log({ req: { method: 'GET', url: '/', ip } })).req.client;
    const first = clientAt('203.0.113.77');
    expect([clientAt('203.0.113.77') === first, clientAt('203.0.113.78') === first]).toEqual([true, false]);
    expect(log({ req: { method: 'GET', url: '/', ip: '203.0.113.77' } })).not.toContain('203.0.113.77');
  });

  it('keeps everything else', () => {
    expect(log({ shop: 'aurora.myshopify.com', req: { method: 'GET', url: '/a?b', ip: '::1' } })).toMatch(
      /"shop":"aurora.myshopify.com","req":{"method":"GET","path":"\/a","client":"[0-9a-f]{12}"}/,
    );
  });

  it.each([
    'AUTHENTICATION_REQUIRED',
    'INTERNAL',
    'CODE_USED',
    'SQLITE_BUSY',
    'FST_ERR_CTP_BODY_TOO_LARGE',
    'ECONNRESET',
    137,
  ])('keeps the error code %s', code => {
    expect(JSON.parse(log({ code, cause: { code }, details: { failure: { code } } }))).toMatchObject({
      code,
      cause: { code },
      details: { failure: { code } },
    });
  });

  it("keeps an error's own code", () => {
    const line = log({ err: Object.assign(new Error('connection lost'), { code: 'ECONNRESET' }) });
    expect(JSON.parse(line).err).toMatchObject({ message: 'connection lost', errorCode: 'ECONNRESET' });
  });
});
