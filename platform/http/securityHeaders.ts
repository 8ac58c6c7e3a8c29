import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { ownOrigins } from './ownOrigin.js';

/** Nothing runs that this app did not serve. Styles may stand in the page: the component library writes them so. */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, imageOrigins = [] }: { publicUrl: string; imageOrigins?: readonly string[] },
): Promise<void> {
  const https = publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'https:', ...imageOrigins],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...socketOrigins(publicUrl)],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https,
    referrerPolicy: { policy: 'same-origin' },
  });
}

/** Chromium takes no IPv6 address in a policy and says so on every page: who types one is served by `'self'`. */
const socketOrigins = (publicUrl: string): string[] =>
  ownOrigins(publicUrl)
    .filter(origin => !origin.includes('['))
    .map(origin => origin.replace(/^http/, 'ws'));
