import type { FastifyRequest } from 'fastify';
import { type SignedIn, sessionOf } from '../../application/sessions/merchant.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import type { CommandPorts } from '../ports.js';

/** The session that the browser has, if it is still good; `null` is no fault on the way to connecting. */
export async function browserSession(ports: CommandPorts, request: FastifyRequest): Promise<SignedIn | null> {
  try {
    return await sessionOf(ports, request.headers.cookie);
  } catch (fault) {
    if (fault instanceof ApiError) return null;
    throw fault;
  }
}
