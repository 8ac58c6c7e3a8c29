import type { FastifyReply } from 'fastify';
import type { Refusal } from '../../domain/kernel/decider.js';
import { type ErrorCode, errorText } from '../../domain/kernel/errors.js';

/** What such a route says of its answers: refusals too send the browser somewhere. */
export const redirects = (where: string) => ({
  302: { description: `To ${where}; a refusal to the start page, with its code and text in the address.` },
});

/** Spec §2, landing page: `/?error=code_used&error_message=…` shows an error box with a Try Again button. */
export function toLanding(reply: FastifyReply, code: ErrorCode, details?: Refusal['details']): FastifyReply {
  const query = new URLSearchParams({ error: code.toLowerCase(), error_message: errorText(code, details) });
  return reply.header('cache-control', 'no-store').redirect(`/?${query}`);
}
