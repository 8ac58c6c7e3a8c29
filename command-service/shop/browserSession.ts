import type { FastifyRequest } from 'fastify';
import { type SignedIn, sessionOf } from '../../application/session/merchant.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import type { CommandPorts } from '../ports.js';

/** The browser's session, if still valid. `null` is normal while connecting. */
export async function browserSession(ports: CommandPorts, request: FastifyRequest): Promise<SignedIn | null> {
  try {
    return await sessionOf(ports, request.headers.cookie);
  } catch (fault) {
    if (fault instanceof ApiError) return null;
    throw fault;
  }
}
