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
        connectSrc: ["'self'", ...ownOrigins(publicUrl).map(origin => origin.replace(/^http/, 'ws'))],
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
