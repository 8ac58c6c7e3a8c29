import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { INSTALL_PATH } from '../domain/api/auth.js';
import { clientAssets } from './servePages.js';

let app: FastifyInstance;
beforeEach(async () => {
  app = Fastify();
  await app.register(clientAssets(async cookies => cookies.includes('signed-in')));
});
afterEach(() => app.close());

const open = (url: string, cookie = '') => app.inject({ url, headers: { cookie } });

describe('the start page', () => {
  it('leads the signed way in from the store platform to the server’s check of it, unchanged', async () => {
    const query = '?hmac=abc&host=YWRtaW4&shop=aurora-outfitters.myshopify.com&timestamp=1';
    const answer = await open(`/${query}`, 'signed-in');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, INSTALL_PATH + query]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('leads the signed-in on to the dashboard', async () => {
    expect((await open('/', 'signed-in')).headers.location).toBe('/dashboard');
  });

  it('is shown where its address asks for something else', async () => {
    for (const url of ['/?force=true', '/?shop=aurora-outfitters', '/?note=hmac'])
      expect((await open(url, 'signed-in')).statusCode).not.toBe(302);
  });
});
