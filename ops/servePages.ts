/** The built client: its files, and its one page for every path that is the client's to route. */
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { INSTALL_PATH } from '../domain/api/auth.js';

const PUBLIC = fileURLToPath(new URL('../public', import.meta.url));
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Files under /assets carry a hash of their content in their name: they never change. The start page is not for those
 * who are signed in, so that it does not flash before the dashboard; where its address asks for something, the client
 * reads that first.
 */
export const clientAssets = (isSignedIn: (cookies: string) => Promise<boolean>): FastifyPluginAsync =>
  fp(async app => {
    await app.register(fastifyStatic, {
      root: PUBLIC,
      wildcard: false,
      index: false,
      cacheControl: false,
      setHeaders(reply, path) {
        const forEver = path.includes('/assets/');
        reply.setHeader('cache-control', forEver ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
      },
    });
    app.get('/', { schema: { hide: true } }, async (request, reply) => {
      // The store platform's way in is signed: the server looks at it before anything is shown.
      const query = request.url.slice(1);
      if (/[?&]hmac=/.test(query)) return reply.header('cache-control', 'no-store').redirect(INSTALL_PATH + query);
      const { cookie } = request.headers;
      if (request.url === '/' && cookie && (await isSignedIn(cookie)))
        return reply.header('cache-control', 'no-store').redirect('/dashboard');
      return clientPage(request, reply);
    });
  });

export const clientPage = (_: FastifyRequest, reply: FastifyReply): FastifyReply => reply.sendFile('index.html');
