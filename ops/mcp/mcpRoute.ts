/**
 * `POST /mcp`: the Model Context Protocol over streamable HTTP, for agents with an API token. Each request is served
 * alone, and its tools call the API within this process.
 */
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { me } from '../../domain/api/auth.js';
import { bearerIn } from '../../platform/runtime/http/bearer.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import { apiCall, type Send } from './apiCall.js';
import { mcpServer } from './mcpServer.js';

const PATH = '/mcp';

/** @param publicUrl begins the links to screens. */
export const mcpRoute =
  (publicUrl: string): FastifyPluginAsync =>
  async app => {
    const sendFor =
      ({ headers: { authorization }, ip }: FastifyRequest): Send =>
      async ({ method, url, body }) => {
        const answer = await app.inject({
          ...{ method, url, remoteAddress: ip },
          headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
          ...(body === undefined ? {} : { payload: body }),
        });
        return { status: answer.statusCode, body: answer.body };
      };

    app.post(PATH, { schema: { hide: true } }, async (request, reply) => {
      if (bearerIn(request.headers.authorization) === null) throw new ApiError('TOKEN_INVALID');
      const send = sendFor(request);
      // Any valid token may list the tools; the tools themselves need its scopes.
      const known = await send({ method: 'GET', url: me.path, body: undefined });
      if (known.status === 401) throw new ApiError('TOKEN_INVALID');
      const handler = createMcpHandler(() => mcpServer({ call: apiCall(send), link: path => `${publicUrl}${path}` }), {
        responseMode: 'json',
      });
      const url = `${publicUrl}${PATH}`;
      const answer = await handler.fetch(
        new Request(url, {
          method: 'POST',
          headers: headersOf(request),
          body: JSON.stringify(request.body ?? null),
        }),
        { parsedBody: request.body },
      );
      for (const [name, value] of answer.headers) if (name !== 'content-length') reply.header(name, value);
      return reply.code(answer.status).send(await answer.text());
    });
  };

function headersOf({ headers }: FastifyRequest): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => name === 'accept' || /^(?:content-type|mcp-)/.test(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}
