/** Defines the cookie of an operator's session. It ends with the browser; the server ends the session before that. */
import type { FastifyReply } from 'fastify';
import { ADMIN_COOKIE, cookieAt } from '../../../domain/api/auth.js';
import { cookieOptions } from './sessionCookies.js';

const optionsAt = (publicUrl: string) => ({ ...cookieOptions(publicUrl), sameSite: 'strict', httpOnly: true }) as const;

export const setAdminSession = (reply: FastifyReply, publicUrl: string, secret: string): void =>
  void reply.setCookie(cookieAt(publicUrl, ADMIN_COOKIE), secret, optionsAt(publicUrl));

export const clearAdminSession = (reply: FastifyReply, publicUrl: string): void =>
  void reply.clearCookie(cookieAt(publicUrl, ADMIN_COOKIE), optionsAt(publicUrl));
