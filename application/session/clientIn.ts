import type { FastifyRequest } from 'fastify';
import type { Client } from '../../domain/session/client.js';

/** Longer user agents are cut: they are untrusted and tell no more. */
const USER_AGENT_LIMIT = 512;

/** Where a request came from. */
export const clientIn = (request: FastifyRequest): Client => ({
  ip: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, USER_AGENT_LIMIT) ?? null,
});
