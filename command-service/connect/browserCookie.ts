/** Ties an attempt to connect to the browser that began it: nobody can be made to finish somebody else's. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONNECT_MINUTES } from '../../domain/shop/connectAttempt.js';
import { hashOf } from '../../platform/ids/ids.js';

const COOKIE = 'tidewatch_connect';
const PATH = '/api/auth/shopify';

/** The stored name of the browser's secret; `null` without one. */
export function browserOf(request: FastifyRequest): string | null {
  const secret = request.cookies[COOKIE];
  return secret ? hashOf(secret) : null;
}

/** Gives the browser a secret for the time of an attempt, or more time to the one that it has: tabs share it. */
export function rememberBrowser(
  request: FastifyRequest,
  reply: FastifyReply,
  { newSecret, secure }: { newSecret: () => string; secure: boolean },
): string {
  const secret = request.cookies[COOKIE] || newSecret();
  reply.setCookie(COOKIE, secret, {
    path: PATH,
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: CONNECT_MINUTES * 60,
  });
  return hashOf(secret);
}
