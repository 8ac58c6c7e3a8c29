import type { FastifyReply } from 'fastify';
import type { Refusal } from '../../domain/kernel/decider.js';
import { type ErrorCode, errorText } from '../../domain/kernel/errors.js';

/** Spec §2, landing page: `/?error=code_used&error_message=…` shows an error box with a Try Again button. */
export function toLanding(reply: FastifyReply, code: ErrorCode, details?: Refusal['details']): FastifyReply {
  const query = new URLSearchParams({ error: code.toLowerCase(), error_message: errorText(code, details) });
  return reply.header('cache-control', 'no-store').redirect(`/?${query}`);
}
