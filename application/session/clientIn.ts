import type { FastifyRequest } from 'fastify';
import type { Client } from '../../domain/session/client.js';

/** Truncates longer user agents, which are untrusted. */
const USER_AGENT_LIMIT = 512;

/** A request's IP address and user agent. */
export const clientIn = (request: FastifyRequest): Client => ({
  ip: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, USER_AGENT_LIMIT) ?? null,
});
