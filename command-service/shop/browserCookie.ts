/** Ties a connection attempt to the browser that began it, so that nobody can be tricked into finishing another's. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieAt } from '../../domain/api/auth.js';
import { CONNECT_MINUTES } from '../../domain/shop/connectAttempt.js';
import { cookieOptions } from '../../platform/runtime/http/sessionCookies.js';
import { hashOf } from '../../platform/runtime/ids/ids.js';

const COOKIE = 'tidewatch_connect';

/** The hash of the browser's secret; `null` without one. */
export function browserOf(request: FastifyRequest, publicUrl: string): string | null {
  const secret = request.cookies[cookieAt(publicUrl, COOKIE)];
  return secret ? hashOf(secret) : null;
}

/** Gives the browser a secret for one attempt, or extends its current one: tabs share it. */
export function rememberBrowser(
  request: FastifyRequest,
  reply: FastifyReply,
  { newSecret, publicUrl }: { newSecret: () => string; publicUrl: string },
): string {
  const name = cookieAt(publicUrl, COOKIE);
  const secret = request.cookies[name] || newSecret();
  reply.setCookie(name, secret, { ...cookieOptions(publicUrl), httpOnly: true, maxAge: CONNECT_MINUTES * 60 });
  return hashOf(secret);
}
